// @module-tag calls/product-images
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { actAs, api, apiPerTest, fault, send, token } from '#app/api/calls/api-test.ts';
import { otherCrop, parseUploadName } from '#app/domain/pictures/image-ref.ts';
import { draftKeptMs, unlistedUploadKeptMs } from '#app/domain/records/draft.ts';
import { sweepUploads } from '#app/server/upkeep.ts';
import { form } from '#tests/support/api.ts';
import { aPost, aProduct } from '#tests/support/factories.ts';
import { variants } from '#tests/support/how-long.ts';
import { aMachineOn } from '#tests/support/pictures.ts';

const corpus = join(import.meta.dirname, '../../../tests/corpora/hostile-uploads');
const read = (file: string) => readFileSync(join(corpus, file));
const parse = <Value>(file: string): Value => JSON.parse(read(file).toString());

apiPerTest();

const kept = () => readdirSync(api.uploads);
const file = (bytes: Buffer, type = 'image/jpeg', name = 'photo.jpg') =>
  new File([new Uint8Array(bytes)], name, { type });
const upload = async (path: string, parts: Parameters<typeof form>[0]) => {
  const response = await api.call('POST', path, { token, body: form(parts) });
  return { status: response.status, body: await response.json() };
};
const uploadImage = (bytes: Buffer, type?: string, name?: string) =>
  upload('/products/upload-image', { file: file(bytes, type, name) });
const ok = () => file(read('ok.jpg'));
/** Uploads a picture of a product and returns its address. */
const add = async (picture = ok()): Promise<string> =>
  (await upload('/products/upload-image', { file: picture })).body.url;
const nameOf = (url: string) => url.replace('/uploads/', '');
/** The stored bytes of an address. */
const stored = (url: string) => readFileSync(join(api.uploads, nameOf(url)));
const setAge = (name: string, ageMs: number) => {
  const then = new Date(api.clock.now().getTime() - ageMs);
  utimesSync(join(api.uploads, name), then, then);
};
const day = 24 * 60 * 60 * 1000;

type Hostile = { file: string; sendAs: string; expect: 'accept' | 'reject' | 'either'; why: string };

describe.each(parse<Hostile[]>('manifest.json'))('$file ($why)', ({ file: name, sendAs, expect: expected }) => {
  test(`is handled: ${expected}`, async () => {
    const { status, body } = await uploadImage(read(name), sendAs, name);
    if (expected === 'accept') expect(status).toBe(201);
    if (expected === 'reject') expect([413, 415, 422]).toContain(status);
    expect(status).toBeLessThan(500);
    if (status !== 201) return expect(kept()).toEqual([]);
    const of = await sharp(stored(body.url)).metadata();
    const { format, exif, xmp, iptc, icc, space, width = 0, height = 0, hasAlpha, orientation } = of;
    expect({ format, exif, xmp, iptc, icc, space, orientation }).toEqual({ format: 'webp', space: 'srgb' });
    expect(Math.min(width, height)).toBeGreaterThan(0);
    expect(Math.max(width, height)).toBeLessThanOrEqual(2000);
    expect(stored(body.url).toString('latin1')).not.toMatch(/<script|<\?php|GPS|<html/i);
    if (name === 'exif-orientation6.jpg') expect([width, height]).toEqual([240, 320]);
    if (name === 'ok-16bit-alpha.png') expect({ hasAlpha }).toEqual({ hasAlpha: true });
  });
});

test.each(
  variants(
    parse<string[]>('filenames.json').map((name) => [name]),
    12,
  ),
)('the file name %j has no effect', async (name) => {
  const { status, body } = await uploadImage(read('ok.jpg'), 'image/jpeg', name);
  // A name may break the form itself; then nothing is stored.
  expect(status).toBeLessThan(500);
  if (status !== 201) return expect(kept()).toEqual([]);
  expect(parseUploadName(nameOf(body.url))).not.toBeNull();
  expect(kept()).toEqual([nameOf(body.url)]);
});

type Framing = { name: string; contentType: string; bodyBase64: string; expect: string };

const framings = parse<Framing[]>('multipart.json').filter(({ name }) => name !== 'content-length-lie');

test.each(variants(framings, 20))(
  'multipart framing $name: $expect',
  async ({ name, contentType, bodyBase64, expect: expected }) => {
    const { status } = await api.call('POST', '/products/upload-image', {
      token,
      headers: { 'content-type': contentType, ...(name === 'gzip-encoded-body' ? { 'content-encoding': 'gzip' } : {}) },
      body: new Uint8Array(Buffer.from(bodyBase64, 'base64')),
    });
    const allowed = expected.replace(/ .*/, '').replaceAll('x', '\\d');
    expect(String(status)).toMatch(new RegExp(`^(?:${allowed})$`));
    if (status !== 201) expect(kept()).toEqual([]);
  },
);
const photo = async () => file(await aMachineOn({ background: '#ffffff' }));
describe('limits, checked on content and explained in plain words', { tags: ['validation/logo-sizes'] }, () => {
  test('logo 2 MB, hero 5 MB, brand logo 1 MB, product picture 10 MB: 413', async () => {
    for (const [path, limit] of [
      ['/settings/upload-logo', 2],
      ['/settings/upload-hero-image', 5],
      ['/settings/upload-brand-logo', 1],
      ['/products/upload-image', 10],
    ] as const) {
      const large = file(Buffer.alloc(limit * 1024 * 1024 + 1, 0xff));
      const { status, body } = await upload(path, { brand_name: 'Canon', file: large });
      expect([status, body.detail]).toEqual([413, `This file is too large. Up to ${limit} MB is possible.`]);
    }
    expect(kept()).toEqual([]);
  });
  test('rejects SVG with any file name in a plain sentence', async () => {
    const svg = { 'script.svg': 'image/svg+xml', 'svg-as.png': 'image/png', 'svg-utf16.svg': 'image/png' };
    for (const [name, type] of Object.entries(svg)) {
      const { status, body } = await upload('/settings/upload-logo', { file: file(read(name), type, name) });
      expect([status, body.detail]).toEqual([415, expect.stringMatching(/^SVG pictures are not accepted/)]);
    }
  });
  test('a gallery accepts up to ten files, all or none', { tags: ['validation/gallery'] }, async () => {
    const gallery = async (count: number, ...more: File[]) => {
      const files = [...Array.from({ length: count }, ok), ...more];
      const { status, body } = await upload('/products/upload-gallery', { files });
      return [status, body.urls?.length ?? body.detail[0].msg];
    };
    expect((await gallery(0))[0]).toBe(422);
    expect(await gallery(10)).toEqual([201, 10]);
    expect(kept()).toHaveLength(10);
    expect(await gallery(11)).toEqual([422, 'Send at most 10 files at once.']);
    const broken = file(read('truncated.png'), 'image/jpeg', 'broken.jpg');
    expect(await gallery(3, broken)).toEqual([422, expect.stringMatching(/^broken\.jpg: /)]);
    expect((await gallery(0, await photo(), broken))[0]).toBe(422);
    expect(kept()).toHaveLength(10);
  });
  test('a brand logo requires a name', { tags: ['validation/brand-logo'] }, async () => {
    expect((await upload('/settings/upload-brand-logo', { file: ok() })).status).toBe(422);
    const { status, body } = await upload('/settings/upload-brand-logo', { file: ok(), brand_name: ' ' });
    expect([status, body]).toEqual([422, fault('brand_name', 'must have 1 to 60 characters')]);
    expect(kept()).toEqual([]);
  });
});

describe('a plain border', { tags: ['beyond/plain-border'] }, () => {
  test('is trimmed from product pictures, without a change in responses', async () => {
    const { body: one } = await upload('/products/upload-image', { file: await photo() });
    expect(one).toEqual({ url: expect.any(String) });
    const { body: many } = await upload('/products/upload-gallery', { files: [await photo(), ok()] });
    expect(many).toEqual({ urls: [expect.any(String), expect.any(String)] });
    expect([one.url, ...many.urls].map((url) => otherCrop(url)?.isTrimmed)).toEqual([false, false, undefined]);
    expect(kept()).toHaveLength(5);
  });

  test('stays on pictures other than products’', async () => {
    const ofPost = await upload('/products/upload-image', { border: 'keep', file: await photo() });
    await upload('/settings/upload-logo', { file: await photo() });
    await upload('/settings/upload-hero-image', { file: await photo() });
    await upload('/settings/upload-brand-logo', { file: await photo(), brand_name: 'Canon' });
    const { companyLogo, heroImage, brandLogos } = await api.store.settings.read();
    for (const url of [ofPost.body.url, companyLogo, heroImage, brandLogos[0]?.url])
      expect(stored(url).length).toBeGreaterThan(0);
    expect(brandLogos).toMatchObject([{ name: 'Canon' }]);
    expect(kept().map((name) => otherCrop(name))).toEqual([null, null, null, null]);
  });
});

test('settings pictures are stored, unless the setting cannot be saved', { tags: ['calls/settings'] }, async () => {
  const logo = await upload('/settings/upload-logo', { file: file(read('ok.png'), 'image/png') });
  expect(logo).toMatchObject({
    status: 201,
    body: { companyLogo: expect.stringMatching(/^\/uploads\/[0-9a-f]{12}-/) },
  });
  await upload('/settings/upload-brand-logo', { file: ok(), brand_name: 'Canon' });
  expect((await send('DELETE', '/settings/brand-logo/Canon')).status).toBe(204);
  expect((await api.store.settings.read()).brandLogos).toEqual([]);
  const before = kept();
  api.store.settings.update = () => Promise.reject(new Error('no'));
  expect((await upload('/settings/upload-logo', { file: await photo() })).status).toBe(500);
  expect(kept()).toEqual(before);
});

describe('the folder of uploads', { tags: ['constants/uploads-path'] }, () => {
  test('removes unused uploads a day after drafts', { tags: ['forms/draft-uploads', 'pictures/sweep'] }, async () => {
    const hour = day / 24;
    const [used, unused] = [await add(), await add()];
    await api.store.settings.update({ heroImage: used });
    api.clock.advance(25 * hour);
    actAs(await api.session());
    const inDraft = await add();
    api.clock.advance(draftKeptMs);
    const addWithoutRow = async () => (await api.deps.media.add(read('ok.jpg'))).url;
    const [forgotten, underWayUpload] = [await addWithoutRow(), await addWithoutRow()];
    const [cutOff, underWay] = ['a', 'b'].map((letter) => `.${letter.repeat(32)}.part`) as [string, string];
    for (const name of [cutOff, underWay, 'README']) writeFileSync(join(api.uploads, name), 'x');
    mkdirSync(join(api.uploads, 'folder'));
    for (const name of [nameOf(used), 'README', 'folder', nameOf(unused)]) setAge(name, draftKeptMs + 25 * hour);
    setAge(nameOf(inDraft), draftKeptMs);
    setAge(nameOf(forgotten), unlistedUploadKeptMs + hour);
    setAge(nameOf(underWayUpload), unlistedUploadKeptMs - hour);
    setAge(cutOff, 25 * hour);
    setAge(underWay, 23 * hour);
    const both = await Promise.all([sweepUploads(api.deps), sweepUploads(api.deps)]);
    expect(Math.max(...both)).toBe(3);
    const left = [nameOf(used), nameOf(inDraft), nameOf(underWayUpload), underWay, 'README', 'folder'];
    expect(kept().sort()).toEqual(left.sort());
  });

  test('keeps pictures of items in the trash or a history as long as those', { tags: ['undo/pictures'] }, async () => {
    const { store, clock } = api;
    const [inTrash, inPost, logo, before, now] = [await add(), await add(), await add(), await add(), await add()];
    const trashed = await store.products.create(aProduct({ name: 'A', images: [inTrash] }));
    await store.products.remove(trashed.id);
    const post = await store.posts.create(aPost({ content: `<p>A</p><img src="${inPost}" alt="">` }));
    await store.posts.remove(post.id);
    await store.settings.update({ companyLogo: logo });
    await store.settings.update({ companyLogo: '' });
    const changed = await store.products.create(aProduct({ name: 'B', gallery: [before] }));
    await store.products.update(changed.id, { gallery: [now] });
    for (const name of kept()) setAge(name, 365 * day);
    const sweep = async () => {
      await store.trash.sweep();
      await store.revisions.sweep();
      return api.deps.media.sweep(await store.uploadsInUse());
    };
    clock.advance(30 * day - 1);
    expect(await sweep()).toBe(0);
    clock.advance(1);
    expect(await sweep()).toBe(3);
    expect(kept().sort()).toEqual([before, now].map(nameOf).sort());
    // Two versions never have the same timestamp.
    clock.advance(335 * day + 1);
    expect(await sweep()).toBe(1);
    expect(kept()).toEqual([nameOf(now)]);
  });
});
