import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { api, apiPerFile } from '#app/api/calls/api-test.ts';
import type { AppDeps } from '#app/server/app.ts';
import { siteOver } from '#app/server/app-test.ts';
import { startProxyForAll } from '#app/storage/engine/bucket/bucket-test.ts';
import { openBucketPlace } from '#app/storage/pictures/places/bucket-place.ts';
import { form, openApi } from '#tests/support/api.ts';
import type { BucketMode, BucketProxy } from '#tests/support/bucket-proxy.ts';
import { aProduct } from '#tests/support/factories.ts';
import { aPhoto } from '#tests/support/pictures.ts';
import { sqliteStore } from '#tests/support/stores.ts';

let proxy: BucketProxy;
startProxyForAll((started) => (proxy = started));
let logged: string[];
const open = (changes: Partial<AppDeps> = {}) => {
  const log = { info() {}, warn() {}, error: (_: object, message: string) => logged.push(message) } as never;
  return siteOver(api, { log, ...changes });
};

apiPerFile('nobody', () => openApi(sqliteStore, { place: openBucketPlace(proxy.at(), 'uploads', proxy.timeouts) }));
beforeEach(() => {
  logged = [];
});

const signedIn = async () => ({ authorization: `Bearer ${await api.session()}` });

async function upload(app = open()) {
  const { buffer, name, mimeType } = await aPhoto('photo.jpg', 800, 600);
  const body = form({ file: new File([new Uint8Array(buffer)], name, { type: mimeType }) });
  return app.request('/api/products/upload-image', { method: 'POST', headers: await signedIn(), body });
}

describe('a site with pictures in a bucket', { tags: ['pictures/bucket-failures'] }, () => {
  test('sends them with the headers of pictures in a folder', async () => {
    const app = open();
    const { url } = await (await upload(app)).json();
    const names = [
      ...['content-type', 'cache-control', 'etag', 'vary', 'content-security-policy'],
      'x-content-type-options',
    ];
    const headers = (answer: Response) => names.map((name) => answer.headers.get(name));
    const immutable = 'public, max-age=31536000, immutable';
    const policy = "default-src 'none'; sandbox";
    for (const [address, type] of [
      [url, 'image/webp'],
      [url.replace('.webp', '.320.avif'), 'image/avif'],
    ]) {
      const answer = await app.request(address);
      const etag = `"${address.replace('/uploads/', '')}"`;
      expect(headers(answer)).toEqual([type, immutable, etag, 'Save-Data', policy, 'nosniff']);
      const data = Buffer.from(await answer.arrayBuffer());
      expect(answer.headers.get('content-length')).toBe(String(data.length));
      expect((await sharp(data).metadata()).format).toBe(type === 'image/avif' ? 'heif' : 'webp');
      const head = await app.request(address, { method: 'HEAD' });
      expect([head.status, headers(head)]).toEqual([200, headers(answer)]);
    }
    expect((await app.request('/uploads/0123456789ab-800x600.webp')).status).toBe(404);
  });

  const noAnswer = 'The picture storage does not answer. Please try again in a minute.';
  const failures: [BucketMode, read: number, written: number, detail: string | undefined][] = [
    ['slow', 503, 503, noAnswer],
    ['lossy', 503, 201, undefined],
    ['spoiling', 200, 503, noAnswer],
    ['full', 200, 507, 'The picture storage is full.'],
    ['refusing', 503, 503, 'The picture storage refuses access.'],
  ];

  test.each(failures)(
    'while the bucket is %s answers reads %i and uploads %i, shows pages, and recovers',
    async (mode, read, written, detail) => {
      const app = open();
      const { url } = await (await upload(app)).json();
      const { slug } = await api.store.products.create(aProduct({ name: `While ${mode}`, featuredImage: url }));
      const listed = (await api.store.pictures.list()).total;
      proxy.turn(mode);
      logged = [];
      const answers = await Promise.all(
        [url, url.replace('.webp', '.640.webp'), `/social/products/${slug}.jpg`].map((path) => app.request(path)),
      );
      expect(answers.map(({ status }) => status)).toEqual([read, read, read]);
      if (read === 503) {
        expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual(Array(3).fill('no-store'));
        expect(answers.map(({ headers }) => headers.get('etag'))).toEqual([null, null, null]);
        // One report for all pictures of a page.
        expect(logged).toEqual(['A picture could not be read']);
      }
      const refused = await upload(app);
      expect(refused.status).toBe(written);
      expect((await refused.json()).detail).toBe(detail);
      if (written !== 201) expect((await api.store.pictures.list()).total).toBe(listed);
      expect((await app.request('/')).status).toBe(200);
      expect((await app.request('/api/site-status', { headers: await signedIn() })).status).toBe(200);
      proxy.turn('working');
      expect((await app.request(url)).headers.get('cache-control')).toMatch(/immutable/);
      expect((await upload(app)).status).toBe(201);
    },
  );
});

test('other origins may show pictures for a CDN; Save-Data has no effect', { tags: ['pictures/cdn'] }, async () => {
  const app = open({ pictureOrigin: 'https://cdn.dealer.example' });
  const { url } = await (await upload(app)).json();
  const [usual, saving] = await Promise.all(
    ['off', 'on'].map((mode) => app.request(url.replace('.webp', '.640.webp'), { headers: { 'save-data': mode } })),
  );
  const shown = ['vary', 'cross-origin-resource-policy'].map((name) => usual?.headers.get(name));
  expect(shown).toEqual([null, 'cross-origin']);
  expect(saving?.headers.get('etag')).toBe(usual?.headers.get('etag'));
});
