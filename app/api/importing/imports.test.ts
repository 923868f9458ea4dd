// @module-tag import/calls
import { unzipSync, zipSync } from 'fflate';
import papaparse from 'papaparse';
import { beforeAll, describe, expect, test } from 'vitest';
import { api, apiPerFile, fault, read, send, token } from '#app/api/calls/api-test.ts';
import { parseProduct } from '#app/domain/catalogue/product-json.ts';
import type { Import } from '#app/domain/importing/import.schema.ts';
import { readSheet } from '#app/storage/importing/sheets/read-sheet.ts';
import { form } from '#tests/support/api.ts';
import { anInquiry, aPost, aProduct } from '#tests/support/factories.ts';
import { aMachineOn } from '#tests/support/pictures.ts';

function begin() {
  apiPerFile();
  beforeAll(() => api.store.categories.create({ name: 'Scanners', slug: 'scanners', description: '=1+1', order: 1 }));
}

const sendBytes = (bytes: Uint8Array, name = 'list.csv') =>
  api.call('POST', '/imports', { token, body: form({ file: new File([Buffer.from(bytes)], name) }) });
const add = async (text: string) => (await (await sendBytes(Buffer.from(text))).json()) as Import;
const find = async (id: string): Promise<Import> => read(`/imports/${id}`);
const act = async (id: string, what: string) => (await send('POST', `/imports/${id}/${what}`)).status;
const remove = async (id: string) => (await send('DELETE', `/imports/${id}`)).status;
const until = (id: string, state: string) => expect.poll(async () => (await find(id)).state).toBe(state);
const bytes = async (path: string) => {
  const response = await api.call('GET', path, { token });
  return { name: response.headers.get('content-disposition'), body: Buffer.from(await response.arrayBuffer()) };
};
const products = async () => (await api.store.products.list('panel')).map(({ updatedAt: _, ...product }) => product);

describe('an import', () => {
  begin();

  test('adds its categories only to a catalogue without any', async () => {
    const [{ id }] = await read('/categories');
    await api.store.categories.remove(id);
    const first = await add('Name,Category\nHP X,Copiers\n');
    await api.store.categories.create({ name: 'Scanners', slug: 'scanners', description: '=1+1', order: 1 });
    const second = await add('Name,Category\nHP X,Copiers\n');
    expect([first.options.addCategories, second.options.addCategories]).toEqual([true, false]);
    for (const made of [first, second]) {
      await until(made.id, 'planned');
      await remove(made.id);
    }
  });

  test('lists all refused rows in a file, however many', async () => {
    const rows = Array.from({ length: 501 }, (_, row) => `Canon X${row},cheap\n`);
    const { id } = await add(`Name,MRP\n${rows.join('')}`);
    await until(id, 'planned');
    const { lines } = await readSheet((await bytes(`/imports/${id}/refused`)).body);
    expect(lines).toHaveLength(502);
    expect(await remove(id)).toBe(204);
  });

  test('rejects conflicting columns', async () => {
    const { id, options } = await add('Name,MRP\nCanon A,1\n');
    const choose = (targets: string[]) => send('PUT', `/imports/${id}`, { targets, options });
    expect((await choose(['', 'regularPrice'])).body.detail[0].msg).toMatch(/name or the SKU/);
    const [problem] = (await choose(['name'])).body.detail;
    expect(problem).toMatchObject({ loc: ['body', 'targets'], msg: 'must have 2 entries' });
    expect((await choose(['name', 'id'])).status).toBe(422);
    expect(await remove(id)).toBe(204);
  });

  test('takes pictures from a ZIP by file name and reports other files', { tags: ['import/pictures'] }, async () => {
    const rows = 'Name,Category,Images\nHP Pic,Scanners,Photo One.JPG\nHP Bad,Scanners,bad.png\n';
    const zip = zipSync({
      'folder/photo one.jpg': await aMachineOn({ background: 'white' }),
      'bad.png': Buffer.from('<svg onload="alert(1)"/>'),
      'notes.txt': Buffer.from('x'),
    });
    const sendZip = async (id: string, bytes: Uint8Array) => {
      const body = form({ file: new File([Buffer.from(bytes)], 'a.zip') });
      return (await api.call('POST', `/imports/${id}/pictures`, { token, body })).json();
    };
    const first = await add(rows);
    await until(first.id, 'planned');
    expect((await find(first.id)).counts).toMatchObject({ new: 2, warned: 2 });
    expect(await sendZip(first.id, zip)).toMatchObject({ taken: 1, problems: [{ name: 'bad.png' }] });
    await until(first.id, 'planned');
    expect((await find(first.id)).counts).toMatchObject({ new: 2, warned: 1 });
    await act(first.id, 'start');
    await until(first.id, 'done');
    const made = await api.store.products.find('public', 'hp-pic');
    expect(made?.images).toEqual([expect.stringMatching(/^\/uploads\/[0-9a-f]{12}-/)]);
    const again = await add(rows);
    await sendZip(again.id, zip);
    await until(again.id, 'planned');
    expect((await find(again.id)).counts).toMatchObject({ new: 0, changed: 0, same: 2 });
    for (const [bytes, sentence] of [
      [Buffer.from('PK'), 'This ZIP could not be read.'],
      [zipSync({ 'a.txt': Buffer.from('a') }), 'This ZIP contains no pictures.'],
      [zipSync({ '../../a.jpg': Buffer.from('a') }), 'This ZIP could not be read.'],
    ] as const)
      expect((await sendZip(again.id, bytes)).detail[0].msg).toBe(sentence);
    await remove(again.id);
    await act(first.id, 'undo');
    await until(first.id, 'undone');
    await remove(first.id);
  });

  test('of a broken file changes nothing and gives the reason', async () => {
    for (const [body, sentence] of [
      ['%PDF-1.4', 'This is a PDF. Please choose an Excel or CSV file.'],
      ['Name,MRP\n', 'This file has no rows below the names of its columns.'],
    ] as const) {
      const response = await sendBytes(Buffer.from(body));
      expect(response.status).toBe(422);
      expect((await response.json()).detail[0].msg).toBe(sentence);
    }
    const file = new File(['Name|MRP\nA|1'], 'list.csv');
    const response = await api.call('POST', '/imports', { token, body: form({ file, separator: '::' }) });
    expect(await response.json()).toEqual(fault('separator', 'must be a comma, a semicolon, a tab or a bar'));
    expect(await read('/imports')).toEqual([]);
  });
});

describe('an export', { tags: ['import/round-trip'] }, () => {
  begin();
  beforeAll(async () => {
    await api.store.products.createMany([
      aProduct({
        name: '=HYPERLINK("x")',
        slug: 'a',
        sku: '00012',
        regularPrice: 4332.96,
        tags: ['a, b', '+c'],
        description: '-1\n"two"',
        specifications: { '=x': "'=1", 'a: b': '1; 2: 3' },
        videos: [{ youtubeUrl: 'https://youtu.be/aqz-KE-bpKQ', title: 'T', description: '' }],
        images: ['a, b.webp', '/uploads/c.webp'],
      }),
      aProduct({ name: 'Same', slug: 'same-1', sku: 'S', status: 'draft', inStock: true, stockStatus: 'out_of_stock' }),
      aProduct({ name: 'Same', slug: 'same-2', sku: 'S', visibility: 'private', priceLabel: 'no-label' }),
      aProduct({ name: 'Same', slug: 'same-3', regularPrice: 5, priceLabel: 'Price on Request', rating: 4.333 }),
      ...Array.from({ length: 150 }, (_, n) => aProduct({ name: `Many ${n}`, sku: `M${n}` })),
    ]);
    await api.store.posts.create(aPost({ title: '=1+1' }));
    await api.store.inquiries.create({ inquiry: anInquiry({ name: '@SUM(A1)', message: '\t=1' }) });
    await api.deps.media.add(await aMachineOn({ background: 'white' }));
  });

  test.each(['csv', 'xlsx'])('of all products as %s changes nothing when it is imported', async (format) => {
    const before = await products();
    const file = await bytes(`/exports/products?format=${format}`);
    expect(file.name).toMatch(new RegExp(`^attachment; filename="products-\\d{4}-\\d\\d-\\d\\d\\.${format}"$`));
    const made: Import = await (await sendBytes(file.body)).json();
    await until(made.id, 'planned');
    const nothing = { new: 0, changed: 0, refused: 0, skipped: 0, same: before.length };
    expect((await find(made.id)).counts).toMatchObject(nothing);
    const options = { ...made.options, emptyClears: true };
    await send('PUT', `/imports/${made.id}`, { targets: made.targets, options });
    await until(made.id, 'planned');
    expect((await find(made.id)).counts.same).toBe(before.length);
    await act(made.id, 'start');
    await until(made.id, 'done');
    expect(await products()).toEqual(before);
  });

  test.each(['products', 'categories', 'posts', 'messages'])('no cell of %s is a formula', async (what) => {
    const { body } = await bytes(`/exports/${what}`);
    const rows = papaparse.parse<string[]>(body.toString().replace(/^\ufeff/, '')).data;
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.flat().filter((cell) => /^[\s\p{C}]*[=+\-@]/u.test(cell))).toEqual([]);
    expect(rows.flat()).toContainEqual(expect.stringMatching(/^'/));
  });

  test('archive contains all entered data and the pictures', { tags: ['import/archive'] }, async () => {
    const { body, name } = await bytes('/exports/archive');
    expect(name).toMatch(/website-[\d-]+\.zip/);
    const files = unzipSync(body);
    const text = (file: string) => Buffer.from(files[file] ?? []).toString();
    const names = Object.keys(files).sort();
    const lists = 'branches categories messages pictures posts products quotations redirects settings'.split(' ');
    const texts = names.filter((each) => !each.startsWith('uploads/'));
    expect(texts).toEqual(['README.txt', ...lists.map((name) => `${name}.json`)]);
    const pictures = names.filter((each) => each.startsWith('uploads/'));
    expect(pictures.length).toBeGreaterThan(0);
    expect(pictures.filter((each) => !/^uploads\/[0-9a-f]{12}(?:-\d+x\d+)+\.webp$/.test(each))).toEqual([]);
    expect(JSON.parse(text('products.json'))).toHaveLength(154);
    expect(JSON.parse(text('messages.json'))).toMatchObject([{ name: '@SUM(A1)' }]);
    const [first] = await api.store.products.list('panel');
    expect(parseProduct(JSON.stringify(JSON.parse(text('products.json'))[0]))).toEqual(first);
    expect(text('settings.json')).not.toContain('password');
  });
});
