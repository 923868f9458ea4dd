// @module-tag media/calls
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { api, apiPerTest, read, send, token } from '#app/api/calls/api-test.ts';
import type { MediaPicture } from '#app/domain/pictures/media.ts';
import { form } from '#tests/support/api.ts';
import { aProduct } from '#tests/support/factories.ts';
import { aMachineOn, aPhoto } from '#tests/support/pictures.ts';

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
const restore = async (trashed: string | null, as = staff) =>
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

describe('replacing a picture', () => {
  test('uses the new picture in place of the old one, and can be undone by staff', async () => {
    const old = await upload(await photo('old.jpg'));
    const product = await api.store.products.create(aProduct({ images: [old.url] }));
    const machine = file(await aMachineOn({ background: '#ffffff' }), 'new.jpg');
    const { picture: made, binned: trashed } = (await sendFile(`/media/${old.id}/replace`, machine)).body;
    expect(made).toMatchObject({ name: 'new.jpg', uses: [{ kind: 'product', id: product.id }] });
    const images = async () => (await api.store.products.list('panel'))[0]?.images;
    expect(await images()).toEqual([made.url]);
    // The new picture with its border and trimmed, and the old one.
    expect(readdirSync(api.uploads)).toHaveLength(3);
    expect(await restore(trashed)).toBe(200);
    expect(await images()).toEqual([old.url]);
  });

  test('runs once when the same file is sent again after a lost response', async () => {
    const old = await upload(await photo('old.jpg'));
    const product = await api.store.products.create(aProduct({ images: [old.url] }));
    const machine = await photo('new.jpg');
    const replace = (sent: File) => sendFile(`/media/${old.id}/replace`, sent);
    const { body: first } = await replace(machine);
    const files = readdirSync(api.uploads);
    expect(await replace(machine)).toEqual({ status: 200, body: first });
    expect(readdirSync(api.uploads)).toEqual(files);
    expect(await list()).toHaveLength(1);
    expect((await replace(await photo('other.jpg', 300, 200))).status).toBe(404);
    // After a restore, the same file replaces it again.
    expect(await restore(first.binned)).toBe(200);
    const { body: second } = await replace(machine);
    expect((await api.store.products.byIds('panel', [product.id])).get(product.id)?.images).toEqual([
      second.picture.url,
    ]);
  });

  test('needs an owner to replace and to undo a picture of the settings', { tags: ['people/levels'] }, async () => {
    await sendFile('/settings/upload-logo', await photo('logo.jpg'), token);
    const [logo] = await list();
    const files = readdirSync(api.uploads);
    const replace = async (as: string) => sendFile(`/media/${logo?.id}/replace`, await photo('new.jpg'), as);
    expect((await replace(staff)).status).toBe(403);
    expect(readdirSync(api.uploads)).toEqual(files);
    const { status, body } = await replace(token);
    expect(status).toBe(200);
    const { picture, binned: trashed } = body;
    expect((await api.store.settings.read()).companyLogo).toContain(picture.id);
    expect([await restore(trashed), await restore(trashed, token)]).toEqual([403, 200]);
    expect((await api.store.settings.read()).companyLogo).toBe(logo?.url);
  });
});
