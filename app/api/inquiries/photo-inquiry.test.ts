// @module-tag toner/photos
import { readdirSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { api, apiPerTest, inquiry, send } from '#app/api/calls/api-test.ts';
import { unusedUploadKeptMs } from '#app/domain/records/draft.ts';
import { sweepUploads } from '#app/server/upkeep.ts';
import { Uncertain } from '#app/storage/engine/databases/postgres-failure.ts';
import { form } from '#tests/support/api.ts';
import { checkRoom } from './photo-inquiry.ts';

const corpus = join(import.meta.dirname, '../../../tests/corpora/hostile-uploads');
const photo = (name: string) => new File([new Uint8Array(readFileSync(join(corpus, name)))], name);

apiPerTest('nobody');

const page = '/cost?m=tk+9999';
const sendPhotos = async (parts: Parameters<typeof form>[0], headers = {}) => {
  const body = form({ ...inquiry, page, ...parts });
  const response = await api.call('POST', '/contact/photos', { body, headers });
  return { status: response.status, headers: response.headers, body: await response.json() };
};
const sendOne = (name = 'ok.jpg', headers = {}) => sendPhotos({ photos: photo(name) }, headers);
const inquiries = () => api.deps.store.inquiries.list();
const files = () => readdirSync(api.uploads);
const large = new File([new Uint8Array(8 * 1024 * 1024 + 1)], 'a.jpg');
const blank = sharp({ create: { width: 5001, height: 5000, channels: 3, background: '#fff' } });
const huge = new File([new Uint8Array(await blank.png().toBuffer())], 'a.png');

test('stores an inquiry with its photos, re-encoded and without metadata', async () => {
  const { status, body } = await sendOne('exif-gps.jpg');
  expect(status).toBe(201);
  expect(body).not.toHaveProperty('photos');
  const [message] = await inquiries();
  expect(message).toMatchObject({ ...inquiry, page, photos: [expect.stringMatching(/^\/uploads\/[\w-]+\.webp$/)] });
  const [file = ''] = files();
  expect(message?.photos).toEqual([`/uploads/${file}`]);
  const { format, exif } = await sharp(readFileSync(join(api.uploads, file))).metadata();
  expect([format, exif]).toEqual(['webp', undefined]);
});

test('idempotent: a double tap stores one inquiry and its photos once', async () => {
  const responses = await Promise.all([1, 2, 3].map(() => sendOne()));
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(await inquiries()).toHaveLength(1);
  expect(files()).toHaveLength(1);
  await sendOne('ok.png');
  expect(await inquiries()).toHaveLength(2);
  // The same words and photos are a new inquiry some time later.
  api.clock.advance(11 * 60 * 1000);
  await sendOne();
  expect(await inquiries()).toHaveLength(3);
});

test.each([
  ['a file that is no picture', { photos: photo('html.jpg') }, 415],
  ['a broken picture', { photos: photo('truncated-half.jpg') }, 422],
  ['missing words', { photos: photo('ok.jpg'), message: '' }, 422],
  ['no photo', {}, 422],
  ['another page', { photos: photo('ok.jpg'), page: 'https://evil.example/' }, 422],
  ['a large file', { photos: large }, 413],
  ['25 million pixels', { photos: huge }, 422],
  ['three photos', { photos: ['ok.jpg', 'ok.png', 'ok.avif'].map(photo) }, 422],
])('refuses %s and stores nothing', async (_what, parts, status) => {
  expect((await sendPhotos(parts as Parameters<typeof form>[0])).status).toBe(status);
  expect(await inquiries()).toEqual([]);
  expect(files()).toEqual([]);
});

test('takes no more photos than have room together', async () => {
  const { store, media } = api.deps;
  await sendOne();
  const [name = ''] = files();
  const size = statSync(join(api.uploads, name)).size;
  await expect(checkRoom({ store, media }, size)).rejects.toMatchObject({
    message: 'We cannot take photos now. Please send your message without them.',
    field: 'photos',
  });
  await checkRoom({ store, media }, size + 1);
});

test('stores no photo of a bot', async () => {
  expect((await sendPhotos({ photos: photo('ok.jpg'), remarks: 'x' })).status).toBe(201);
  expect(await api.deps.store.inquiries.list({ isSpam: true })).toHaveLength(1);
  expect(files()).toEqual([]);
});

test('photos last as long as their inquiry or its entry in the trash, and are in no media library', async () => {
  const { store, media } = api.deps;
  await sendOne();
  const age = new Date(api.clock.now().getTime());
  for (const file of files()) utimesSync(join(api.uploads, file), age, age);
  api.clock.advance(unusedUploadKeptMs + 1);
  expect(await sweepUploads({ store, media })).toBe(0);
  expect((await store.pictures.list()).total).toBe(0);
  expect((await store.pictures.unused()).count).toBe(0);
  const [inquiry] = await inquiries();
  await store.inquiries.remove(inquiry?.id as string);
  expect(await sweepUploads({ store, media })).toBe(0);
});

test('photos are deleted at once with an inquiry that is deleted permanently, and no others', async () => {
  await sendOne();
  const kept = files();
  await sendOne('ok.png');
  const inquiry = (await inquiries()).find(({ photos }) => !kept.includes(String(photos[0]).slice('/uploads/'.length)));
  const { store } = api.deps;
  const trashed = await store.inquiries.remove(inquiry?.id as string);
  expect(files()).toHaveLength(2);
  expect((await send('DELETE', `/bin/${trashed}`, undefined, await api.session())).status).toBe(204);
  expect(files()).toEqual(kept);
});

test('rejects a 21st photo inquiry in ten minutes from one address without reading it', async () => {
  for (let number = 0; number < 20; number++) await sendPhotos({});
  const { status, headers } = await sendPhotos({ photos: large });
  expect([status, headers.get('retry-after')]).toEqual([429, '600']);
  api.clock.advance(10 * 60 * 1000);
  expect((await sendOne()).status).toBe(201);
});

test('keeps the photos of an inquiry that may have been stored', async () => {
  const { inquiries: table } = api.deps.store;
  const create = table.create.bind(table);
  vi.spyOn(table, 'create').mockImplementationOnce(async (given) => {
    await create(given);
    throw new Uncertain('closed');
  });
  const sendAgain = () => sendOne('ok.jpg', { 'idempotency-key': 'b1f0c1d2-0000-4000-8000-000000000001' });
  expect((await sendAgain()).status).toBe(503);
  expect((await sendAgain()).status).toBe(201);
  const [inquiry] = await inquiries();
  expect(inquiry?.photos).toEqual(files().map((name) => `/uploads/${name}`));
});
