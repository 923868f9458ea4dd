/**
 * @module-tag calls/product-images
 */
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { draftKeptMs, unlistedUploadKeptMs } from '#app/domain/draft.ts';
import { otherCrop, parseUploadName } from '#app/domain/image-ref.ts';
import { sweepUploads } from '#app/server/upkeep.ts';
import { form, openApi, type TestApi } from '#tests/support/api.ts';
import { cpuStopwatch } from '#tests/support/cpu.ts';
import { aPost, aProduct } from '#tests/support/factories.ts';
import { variants } from '#tests/support/how-long.ts';
import { aMachineOn } from '#tests/support/pictures.ts';

const corpus = join(import.meta.dirname, '../../tests/corpora/hostile-uploads');
const read = (file: string) => readFileSync(join(corpus, file));
const parse = <Value>(file: string): Value => JSON.parse(read(file).toString());

let api: TestApi;
let token: string;
beforeEach(async () => {
  api = await openApi();
  token = await api.session();
});
afterEach(() => api.close());

const kept = () => readdirSync(api.uploads);
const file = (bytes: Buffer, type = 'image/jpeg', name = 'photo.jpg') =>
  new File([new Uint8Array(bytes)], name, { type });
const upload = (path: string, parts: Parameters<typeof form>[0]) =>
  api.call('POST', path, { token, body: form(parts) });
const uploadImage = (bytes: Buffer, type?: string, name?: string) =>
  upload('/products/upload-image', { file: file(bytes, type, name) });

/** The stored bytes of an address. */
const stored = (url: string) => readFileSync(join(api.uploads, url.replace('/uploads/', '')));

type Hostile = { file: string; sendAs: string; expect: 'accept' | 'reject' | 'either'; why: string };

describe.each(parse<Hostile[]>('manifest.json'))('$file ($why)', ({ file: name, sendAs, expect: expected }) => {
  test(`is handled: ${expected}`, async () => {
    const before = process.memoryUsage().rss;
    const took = cpuStopwatch();
    const response = await uploadImage(read(name), sendAs, name);
    expect(took()).toBeLessThan(5000);
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
    if (expected === 'accept') expect(response.status).toBe(201);
    if (expected === 'reject') expect([413, 415, 422]).toContain(response.status);
    expect(response.status).toBeLessThan(500);
    if (response.status !== 201) {
      expect(kept()).toEqual([]);
      return;
    }
    const { url } = await response.json();
    const picture = sharp(stored(url));
    const {
      format,
      exif,
      xmp,
      iptc,
      icc,
      space,
      width = 0,
      height = 0,
      hasAlpha,
      orientation,
    } = await picture.metadata();
    expect({ format, exif, xmp, iptc, icc, space, orientation }).toEqual({ format: 'webp', space: 'srgb' });
    expect(Math.min(width, height)).toBeGreaterThan(0);
    expect(Math.max(width, height)).toBeLessThanOrEqual(2000);
    expect(stored(url).toString('latin1')).not.toMatch(/<script|<\?php|GPS|<html/i);
    if (name === 'exif-orientation6.jpg') expect([width, height]).toEqual([240, 320]);
    if (name === 'ok-16bit-alpha.png') expect(hasAlpha).toBe(true);
  });
});

describe('a file name has no effect', () => {
  test.each(
    variants(
      parse<string[]>('filenames.json').map((name) => [name]),
      12,
    ),
  )('%j', async (name) => {
    const response = await uploadImage(read('ok.jpg'), 'image/jpeg', name);
    // A name may break the form itself; then nothing is stored.
    if (response.status !== 201) {
      expect(response.status).toBeLessThan(500);
      expect(kept()).toEqual([]);
      return;
    }
    const { url } = await response.json();
    expect(parseUploadName(url.replace('/uploads/', ''))).not.toBeNull();
    expect(kept()).toEqual([url.replace('/uploads/', '')]);
  });
});

type Framing = { name: string; contentType: string; bodyBase64: string; expect: string };

describe('multipart framing', () => {
  test.each(
    variants(
      parse<Framing[]>('multipart.json').filter(({ name }) => name !== 'content-length-lie'),
      20,
    ),
  )('$name: $expect', async ({ name, contentType, bodyBase64, expect: expected }) => {
    const response = await api.call('POST', '/products/upload-image', {
      token,
      headers: {
        'content-type': contentType,
        ...(name === 'gzip-encoded-body' ? { 'content-encoding': 'gzip' } : {}),
      },
      body: new Uint8Array(Buffer.from(bodyBase64, 'base64')),
    });
    const allowed = expected
      .replace(/ .*/, '')
      .split('|')
      .map((each) => new RegExp(`^${each.replaceAll('x', '\\d')}$`));
    expect(allowed.some((pattern) => pattern.test(String(response.status)))).toBe(true);
    if (response.status !== 201) expect(kept()).toEqual([]);
  });
});

describe('limits, checked on content and explained in plain words', { tags: ['validation/logo-sizes'] }, () => {
  test('logo 2 MB, hero 5 MB, brand logo 1 MB, product picture 10 MB: 413', async () => {
    const megabytes = (count: number) => Buffer.alloc(count * 1024 * 1024 + 1, 0xff);
    const cases: [string, number, Record<string, string>][] = [
      ['/settings/upload-logo', 2, {}],
      ['/settings/upload-hero-image', 5, {}],
      ['/settings/upload-brand-logo', 1, { brand_name: 'Canon' }],
      ['/products/upload-image', 10, {}],
    ];
    for (const [path, limit, fields] of cases) {
      const response = await upload(path, { ...fields, file: file(megabytes(limit)) });
      expect(response.status).toBe(413);
      expect((await response.json()).detail).toBe(`This file is too large. Up to ${limit} MB is possible.`);
    }
    expect(kept()).toEqual([]);
  });

  test('rejects SVG with a plain sentence, whatever its name', async () => {
    for (const [name, type] of [
      ['script.svg', 'image/svg+xml'],
      ['svg-as.png', 'image/png'],
      ['svg-utf16.svg', 'image/png'],
    ] as const) {
      const response = await upload('/settings/upload-logo', { file: file(read(name), type, name) });
      expect(response.status).toBe(415);
      expect((await response.json()).detail).toMatch(/^SVG pictures are not accepted/);
    }
  });

  test('a gallery accepts up to ten files, all or none', { tags: ['validation/gallery'] }, async () => {
    const gallery = (count: number, bad?: Buffer) =>
      upload('/products/upload-gallery', {
        files: [
          ...Array.from({ length: count }, () => file(read('ok.jpg'))),
          ...(bad ? [file(bad, 'image/jpeg', 'broken.jpg')] : []),
        ],
      });
    expect((await gallery(0)).status).toBe(422);
    const ten = await gallery(10);
    expect(ten.status).toBe(201);
    expect((await ten.json()).urls).toHaveLength(10);
    expect(kept()).toHaveLength(10);
    const eleven = await gallery(11);
    expect(eleven.status).toBe(422);
    expect((await eleven.json()).detail[0].msg).toBe('Send at most 10 files at once.');
    const broken = await gallery(3, read('truncated.png'));
    expect(broken.status).toBe(422);
    expect((await broken.json()).detail[0].msg).toMatch(/^broken\.jpg: /);
    expect(kept()).toHaveLength(10);
  });

  test('a brand logo requires a name', { tags: ['validation/brand-logo'] }, async () => {
    const logo = file(read('ok.png'), 'image/png');
    expect((await upload('/settings/upload-brand-logo', { file: logo })).status).toBe(422);
    const unnamed = await upload('/settings/upload-brand-logo', { file: logo, brand_name: ' ' });
    expect([unnamed.status, await unnamed.json()]).toEqual([
      422,
      { detail: [{ loc: ['body', 'brand_name'], msg: 'must have 1 to 60 characters', type: 'value_error' }] },
    ]);
    expect(kept()).toEqual([]);
  });
});

describe('a plain border', { tags: ['beyond/plain-border'] }, () => {
  const photo = async () => file(await aMachineOn({ background: '#ffffff' }));

  test('is trimmed from product pictures, without a change in responses', async () => {
    const one = await (await upload('/products/upload-image', { file: await photo() })).json();
    expect(one).toEqual({ url: expect.any(String) });
    const many = await (
      await upload('/products/upload-gallery', { files: [await photo(), file(read('ok.jpg'))] })
    ).json();
    expect(many).toEqual({ urls: [expect.any(String), expect.any(String)] });
    expect([one.url, ...many.urls].map((url) => otherCrop(url)?.isTrimmed)).toEqual([false, false, undefined]);
    expect(kept()).toHaveLength(5);
  });

  test('stays on pictures other than products’', async () => {
    const ofPost = await (await upload('/products/upload-image', { border: 'keep', file: await photo() })).json();
    await upload('/settings/upload-logo', { file: await photo() });
    await upload('/settings/upload-hero-image', { file: await photo() });
    await upload('/settings/upload-brand-logo', { file: await photo(), brand_name: 'Canon' });
    const { companyLogo, heroImage, brandLogos } = await api.store.settings.read();
    for (const url of [ofPost.url, companyLogo, heroImage, brandLogos[0]?.url])
      expect(stored(url).length).toBeGreaterThan(0);
    expect(kept().map((name) => otherCrop(name))).toEqual([null, null, null, null]);
  });

  test('stores nothing of a gallery with one rejected file', async () => {
    const response = await upload('/products/upload-gallery', { files: [await photo(), file(read('truncated.png'))] });
    expect(response.status).toBe(422);
    expect(kept()).toEqual([]);
  });

  test('the sweeper keeps both pictures while either is referenced', async () => {
    const add = async () =>
      (await (await upload('/products/upload-image', { file: await photo() })).json()).url as string;
    const [trimmed, whole] = [await add(), otherCrop(await add())?.reference as string];
    await add();
    await api.store.products.create(aProduct({ images: [trimmed], gallery: [whole] }));
    const then = new Date(api.clock.now().getTime() - 2 * draftKeptMs);
    for (const name of kept()) utimesSync(join(api.uploads, name), then, then);
    expect(await api.deps.media.sweep(await api.store.uploadsInUse())).toBe(2);
    const inUse = [trimmed, whole].flatMap((url) => [url, otherCrop(url)?.reference]);
    expect(
      kept()
        .map((name) => `/uploads/${name}`)
        .sort(),
    ).toEqual(inUse.sort());
  });
});

describe('settings pictures', { tags: ['calls/settings'] }, () => {
  test('are stored and served', async () => {
    const logo = await upload('/settings/upload-logo', { file: file(read('ok.png'), 'image/png') });
    expect(logo.status).toBe(201);
    expect((await logo.json()).companyLogo).toMatch(/^\/uploads\/[0-9a-f]{12}-/);
    await upload('/settings/upload-hero-image', { file: file(read('ok.jpg')) });
    await upload('/settings/upload-brand-logo', { file: file(read('ok.jpg')), brand_name: 'Canon' });
    const { brandLogos, heroImage } = await api.store.settings.read();
    expect(heroImage).toMatch(/^\/uploads\//);
    expect(brandLogos).toEqual([{ name: 'Canon', url: expect.stringMatching(/^\/uploads\//) }]);
    const gone = await api.call('DELETE', '/settings/brand-logo/Canon', { token });
    expect(gone.status).toBe(204);
    expect((await api.store.settings.read()).brandLogos).toEqual([]);
  });

  test('are removed when the setting cannot be saved', async () => {
    api.store.settings.update = () => Promise.reject(new Error('no'));
    expect((await upload('/settings/upload-logo', { file: file(read('ok.png')) })).status).toBe(500);
    expect(kept()).toEqual([]);
  });
});

describe('the folder of uploads', { tags: ['constants/uploads-path'] }, () => {
  test('smaller copies are made on first request, in known widths only', async () => {
    const large = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#e6007e' } })
      .jpeg()
      .toBuffer();
    const { url } = await (await uploadImage(large)).json();
    const name = url.replace('/uploads/', '');
    const copy = (suffix: string) => api.deps.media.read(name.replace('.webp', suffix));
    const [avif, again] = await Promise.all([copy('.320.avif'), copy('.320.avif')]);
    expect(avif?.type).toBe('image/avif');
    expect(again?.data.equals(avif?.data ?? Buffer.alloc(0))).toBe(true);
    expect((await sharp(avif?.data).metadata()).width).toBe(320);
    expect((await copy('.640.webp'))?.type).toBe('image/webp');
    expect(await copy('.333.webp')).toBeNull();
    expect(await copy('.960.webp')).toBeNull();
    expect(await api.deps.media.read(`${'0'.repeat(32)}-900x600.320.avif`)).toBeNull();
    expect(kept()).toHaveLength(3);
    await api.deps.media.remove(url);
    expect(kept()).toEqual([]);
  });

  test('the sweeper removes unused uploads a day after the last draft that may name them, and those without a row after a week', {
    tags: ['forms/draft-uploads', 'pictures/sweep'],
  }, async () => {
    const add = async () => ((await (await uploadImage(read('ok.jpg'))).json()) as { url: string }).url;
    const nameOf = (url: string) => url.replace('/uploads/', '');
    const hour = 60 * 60 * 1000;
    const [used, unused] = [await add(), await add()];
    await api.store.settings.update({ heroImage: used });
    api.clock.advance(25 * hour);
    token = await api.session();
    const inDraft = await add();
    api.clock.advance(draftKeptMs);
    const addWithoutRow = async () => (await api.deps.media.add(read('ok.jpg'))).url;
    const [forgotten, underWayUpload] = [await addWithoutRow(), await addWithoutRow()];
    const put = (name: string, ageMs: number) => {
      const then = new Date(api.clock.now().getTime() - ageMs);
      utimesSync(join(api.uploads, name), then, then);
    };
    const [cutOff, underWay] = ['a', 'b'].map((letter) => `.${letter.repeat(32)}.part`) as [string, string];
    for (const name of [cutOff, underWay, 'README']) writeFileSync(join(api.uploads, name), 'x');
    mkdirSync(join(api.uploads, 'folder'));
    for (const name of [nameOf(used), 'README', 'folder', nameOf(unused)]) put(name, draftKeptMs + 25 * hour);
    put(nameOf(inDraft), draftKeptMs);
    put(nameOf(forgotten), unlistedUploadKeptMs + hour);
    put(nameOf(underWayUpload), unlistedUploadKeptMs - hour);
    put(cutOff, 25 * hour);
    put(underWay, 23 * hour);
    const both = await Promise.all([sweepUploads(api.deps), sweepUploads(api.deps)]);
    expect(Math.max(...both)).toBe(3);
    expect(kept().sort()).toEqual(
      [nameOf(used), nameOf(inDraft), nameOf(underWayUpload), underWay, 'README', 'folder'].sort(),
    );
  });

  test('keeps pictures of items in the trash or a history as long as those', {
    tags: ['undo/pictures'],
  }, async () => {
    const { store, clock } = api;
    const day = 24 * 60 * 60 * 1000;
    const add = async () => ((await (await uploadImage(read('ok.jpg'))).json()) as { url: string }).url;
    const [inBin, inPost, logo, before, now] = [await add(), await add(), await add(), await add(), await add()];
    const binned = await store.products.create(aProduct({ name: 'A', images: [inBin] }));
    await store.products.remove(binned.id);
    const post = await store.posts.create(aPost({ content: `<p>A</p><img src="${inPost}" alt="">` }));
    await store.posts.remove(post.id);
    await store.settings.update({ companyLogo: logo });
    await store.settings.update({ companyLogo: '' });
    const changed = await store.products.create(aProduct({ name: 'B', gallery: [before] }));
    await store.products.update(changed.id, { gallery: [now] });
    const longAgo = clock.now().getTime() / 1000 - 365 * 24 * 60 * 60;
    for (const name of kept()) utimesSync(join(api.uploads, name), longAgo, longAgo);

    const sweep = async () => {
      await store.bin.sweep();
      await store.revisions.sweep();
      return api.deps.media.sweep(await store.uploadsInUse());
    };
    const names = (...urls: string[]) => urls.map((url) => url.replace('/uploads/', '')).sort();
    clock.advance(30 * day - 1);
    expect(await sweep()).toBe(0);
    clock.advance(1);
    expect(await sweep()).toBe(3);
    expect(kept().sort()).toEqual(names(before, now));
    // Two versions never have the same timestamp.
    clock.advance(335 * day + 1);
    expect(await sweep()).toBe(1);
    expect(kept()).toEqual(names(now));
  });
});
