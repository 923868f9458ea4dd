// @module-tag media/calls
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { api, apiPerTest, read, send } from '#app/api/calls/api-test.ts';
import type { MediaPicture } from '#app/domain/pictures/media.ts';
import { form } from '#tests/support/api.ts';
import { aPhoto } from '#tests/support/pictures.ts';

const corpus = join(import.meta.dirname, '../../../tests/corpora/hostile-uploads');

let staff: string;
apiPerTest();
beforeEach(async () => {
  staff = await api.staffSession();
});

const file = (bytes: Uint8Array, name: string) => new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });
const photo = async (name: string, width = 400, height = 300) => file((await aPhoto(name, width, height)).buffer, name);
const sendFile = async (path: string, given: File, as = staff) => {
  const response = await api.call('POST', path, { token: as, body: form({ file: given }) });
  return { status: response.status, body: await response.json() };
};
const upload = async (given: File): Promise<MediaPicture> => (await sendFile('/media', given)).body;
const list = (query = ''): Promise<MediaPicture[]> => read(`/media${query}`, staff);
const _restore = async (trashed: string | null, as = staff) =>
  (await send('POST', `/bin/${trashed}/restore`, undefined, as)).status;

test('lists an uploaded picture first, under its file name, and keeps it', async () => {
  const first = await upload(await photo('C:\\photos\\front desk.jpg'));
  expect(first).toMatchObject({ name: 'front desk.jpg', text: '', width: 400, height: 300, uses: [], usedIn: 0 });
  expect(first.bytes).toBe(readFileSync(join(api.uploads, first.url.slice('/uploads/'.length))).length);
  api.clock.advance(1000);
  const one = await send('GET', '/media?limit=1');
  expect(one.headers.get('x-total-count')).toBe('1');
  // EXIF says portrait; the pixels are stored as landscape.
  const portrait = await upload(file(readFileSync(join(corpus, 'exif-orientation6.jpg')), 'portrait.jpg'));
  expect(portrait).toMatchObject({ width: 240, height: 320 });
  expect((await list()).map(({ name }) => name)).toEqual(['portrait.jpg', 'front desk.jpg']);
  expect(await api.store.uploadsInUse()).toContain(first.id);
});

test('leaves no file when the row of an upload cannot be written', async () => {
  api.store.pictures.add = () => Promise.reject(new Error('no'));
  for (const path of ['/media', '/products/upload-image'])
    expect((await sendFile(path, await photo('a.jpg'))).status).toBe(500);
  expect(readdirSync(api.uploads)).toEqual([]);
});

test('changes the alt text only on the version that was read', async () => {
  const { id, updatedAt } = await upload(await photo('a.jpg'));
  const say = (text: unknown, headers = {}) => send('PUT', `/media/${id}`, { text }, staff, headers);
  expect((await say(' A copier\nfrom the left ')).body).toMatchObject({ text: 'A copier from the left' });
  expect((await say('Other', { 'if-match': `"${updatedAt}"` })).status).toBe(409);
  expect((await say('x'.repeat(251))).status).toBe(422);
  expect((await say(7)).status).toBe(422);
  expect(await list('?show=no-text')).toEqual([]);
  expect((await list(`?ids=${id},nonsense`)).map(({ text }) => text)).toEqual(['A copier from the left']);
});
