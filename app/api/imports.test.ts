/**
 * @module-tag import/calls
 */

import { unzipSync, zipSync } from 'fflate';
import papaparse from 'papaparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Import } from '#app/domain/import/import.ts';
import type { LineView } from '#app/domain/import/line-view.ts';
import { parseProduct } from '#app/domain/product-json.ts';
import { readSheet } from '#app/storage/sheets/read-sheet.ts';
import { form, openApi, type TestApi } from '#tests/support/api.ts';
import { anInquiry, aPost, aProduct } from '#tests/support/factories.ts';
import { aMachineOn } from '#tests/support/pictures.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await openApi();
  token = await api.session();
  await api.store.categories.create({ name: 'Scanners', slug: 'scanners', description: '=1+1', order: 1 });
});
afterAll(() => api.close());

const ask = async <Answer>(method: string, path: string, json?: unknown) => {
  const response = await api.call(method, path, { token, ...(json === undefined ? {} : { json }) });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json().catch(() => null)) as Answer,
  };
};
const sendBytes = (bytes: Uint8Array, name = 'list.csv') =>
  api.call('POST', '/imports', { token, body: form({ file: new File([Buffer.from(bytes)], name) }) });
const send = async (text: string) => (await (await sendBytes(Buffer.from(text))).json()) as Import;
const find = async (id: string) => (await ask<Import>('GET', `/imports/${id}`)).body;
const until = (id: string, state: string) => expect.poll(async () => (await find(id)).state).toBe(state);
const bytes = async (path: string) => {
  const response = await api.call('GET', path, { token });
  return { name: response.headers.get('content-disposition'), body: Buffer.from(await response.arrayBuffer()) };
};
const products = async () => (await api.store.products.list('panel')).map(({ updatedAt: _, ...product }) => product);

describe('an import', () => {
  test('is uploaded, reviewed, adjusted, run and undone', async () => {
    const { id, targets, state } = await send('Item,Name,MRP,PPM\nX1,Canon X1,"₹ 1,25,000/-",20\nX2,HP X2,cheap,30\n');
    expect({ targets, state }).toEqual({ targets: ['', 'name', 'regularPrice', ''], state: 'planning' });
    await until(id, 'planned');
    const options = { emptyClears: false, addCategories: false, fetchPictures: false, brand: '', category: 'Scanners' };
    const chosen = await ask<Import>('PUT', `/imports/${id}`, {
      targets: ['sku', 'name', 'regularPrice', 'specification'],
      options,
    });
    expect(chosen.status).toBe(200);
    await until(id, 'planned');
    const lines = await ask<LineView[]>('GET', `/imports/${id}/lines?limit=1`);
    expect(lines.headers.get('x-total-count')).toBe('2');
    expect(lines.body).toEqual([
      {
        number: 2,
        outcome: 'new',
        label: 'Canon X1',
        changes: [
          { title: 'SKU', from: '', to: 'X1' },
          { title: 'Web address', from: '', to: 'canon-x1' },
          { title: 'Brand', from: '', to: 'Canon' },
          { title: 'Category', from: '', to: 'Scanners' },
          { title: 'Regular price', from: '', to: '125000' },
        ],
        problem: '',
        warnings: [],
        step: '',
      },
    ]);
    expect((await ask('POST', `/imports/${id}/start`)).status).toBe(200);
    await until(id, 'done');
    expect(await api.store.products.find('public', 'canon-x1')).toMatchObject({
      regularPrice: 125000,
      specifications: [['PPM', '20']],
    });
    const refused = await bytes(`/imports/${id}/refused`);
    expect(refused.name).toBe('attachment; filename="not-taken-over.csv"');
    expect((await readSheet(refused.body)).lines.map(({ cells }) => cells)).toEqual([
      ['Why it was not imported', 'Item', 'Name', 'MRP', 'PPM'],
      [
        'Regular price could not be read as a price; please write only a number, such as 12500.',
        'X2',
        'HP X2',
        'cheap',
        '30',
      ],
    ]);
    expect((await ask<Import[]>('GET', '/imports')).body.map((each) => each.id)).toEqual([id]);
    expect((await ask('DELETE', `/imports/${id}`)).status).toBe(409);
    expect((await ask('POST', `/imports/${id}/undo`)).status).toBe(200);
    await until(id, 'undone');
    expect(await products()).toEqual([]);
    expect((await ask('DELETE', `/imports/${id}`)).status).toBe(204);
  });

  test('adds its categories to a catalogue without any', async () => {
    const empty = await openApi();
    const session = await empty.session();
    const sent = async () => {
      const body = form({ file: new File(['Name,Category\nHP X,Copiers\n'], 'list.csv') });
      return (await (await empty.call('POST', '/imports', { token: session, body })).json()) as Import;
    };
    expect((await sent()).options.addCategories).toBe(true);
    await empty.store.categories.create({ name: 'Scanners', slug: 'scanners', description: '', order: 1 });
    expect((await sent()).options.addCategories).toBe(false);
    await empty.close();
  });

  test('reads the column that holds data, of two with one meaning', async () => {
    const { id, targets } = await send('Name,Price,MRP\nCanon X1,,500\nHP X2, ,\n');
    expect(targets).toEqual(['name', '', 'regularPrice']);
    await until(id, 'planned');
    expect((await ask('DELETE', `/imports/${id}`)).status).toBe(204);
  });

  test('lists all refused rows in a file, however many', async () => {
    const rows = Array.from({ length: 501 }, (_, row) => `Canon X${row},cheap\n`);
    const { id } = await send(`Name,MRP\n${rows.join('')}`);
    await until(id, 'planned');
    const { lines } = await readSheet((await bytes(`/imports/${id}/refused`)).body);
    expect(lines).toHaveLength(502);
    expect((await ask('DELETE', `/imports/${id}`)).status).toBe(204);
  });

  test('rejects conflicting columns, and any change after the start', async () => {
    const { id, options } = await send('Name,MRP\nCanon A,1\n');
    const choose = (targets: string[]) =>
      ask<{ detail: { msg: string }[] }>('PUT', `/imports/${id}`, { targets, options });
    expect((await choose(['', 'regularPrice'])).body.detail[0]?.msg).toMatch(/name or the SKU/);
    expect((await choose(['name'])).body.detail[0]?.msg).toBe('must have 2 entries');
    expect((await choose(['name', 'id'])).status).toBe(422);
    await until(id, 'planned');
    expect((await ask('POST', `/imports/${id}/cancel`)).status).toBe(409);
    await ask('POST', `/imports/${id}/start`);
    expect((await choose(['name', ''])).status).toBe(409);
    await until(id, 'done');
    expect((await ask('DELETE', `/imports/${id}`)).status).toBe(204);
  });

  test('takes pictures from a ZIP by file name and reports files that are not pictures', {
    tags: ['import/pictures'],
  }, async () => {
    const rows = 'Name,Category,Images\nHP Pic,Scanners,Photo One.JPG\nHP Bad,Scanners,bad.png\n';
    const zip = zipSync({
      'folder/photo one.jpg': await aMachineOn({ background: 'white' }),
      'bad.png': Buffer.from('<svg onload="alert(1)"/>'),
      'notes.txt': Buffer.from('x'),
    });
    const sendZip = (id: string, bytes: Uint8Array) =>
      api.call('POST', `/imports/${id}/pictures`, {
        token,
        body: form({ file: new File([Buffer.from(bytes)], 'a.zip') }),
      });
    const first = await send(rows);
    await until(first.id, 'planned');
    expect((await find(first.id)).counts).toMatchObject({ new: 2, warned: 2 });
    const answer = await (await sendZip(first.id, zip)).json();
    expect(answer).toMatchObject({ taken: 1, problems: [{ name: 'bad.png' }] });
    await until(first.id, 'planned');
    expect((await find(first.id)).counts).toMatchObject({ new: 2, warned: 1 });
    await ask('POST', `/imports/${first.id}/start`);
    await until(first.id, 'done');
    const made = await api.store.products.find('public', 'hp-pic');
    expect(made?.images).toEqual([expect.stringMatching(/^\/uploads\/[0-9a-f]{12}-/)]);

    const again = await send(rows);
    await sendZip(again.id, zip);
    await until(again.id, 'planned');
    expect((await find(again.id)).counts).toMatchObject({ new: 0, changed: 0, same: 2 });
    for (const [bytes, sentence] of [
      [Buffer.from('PK'), 'This ZIP could not be read.'],
      [zipSync({ 'a.txt': Buffer.from('a') }), 'This ZIP contains no pictures.'],
      [zipSync({ '../../a.jpg': Buffer.from('a') }), 'This ZIP could not be read.'],
    ] as const)
      expect((await (await sendZip(again.id, bytes)).json()).detail[0].msg).toBe(sentence);
    await ask('DELETE', `/imports/${again.id}`);
    await ask('POST', `/imports/${first.id}/undo`);
    await until(first.id, 'undone');
    await ask('DELETE', `/imports/${first.id}`);
  });

  test('of a broken file changes nothing and gives the reason', async () => {
    for (const [body, sentence] of [
      ['%PDF-1.4', 'This is a PDF. Please choose an Excel or CSV file.'],
      ['Name,MRP\n"Canon,1\n', 'A quotation mark in row 2 does not end. Please save the file again and retry.'],
      ['Name,MRP\n', 'This file has no rows below the names of its columns.'],
    ] as const) {
      const response = await sendBytes(Buffer.from(body));
      expect(response.status).toBe(422);
      expect((await response.json()).detail[0].msg).toBe(sentence);
    }
    expect((await ask<Import[]>('GET', '/imports')).body).toEqual([]);
  });
});

describe('an export', { tags: ['import/round-trip'] }, () => {
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
    await api.store.messages.create({ inquiry: anInquiry({ name: '@SUM(A1)', message: '\t=1' }) });
    await api.deps.media.add(await aMachineOn({ background: 'white' }));
  });

  test.each(['csv', 'xlsx'])('of all products as %s changes nothing when it is imported', async (format) => {
    const before = await products();
    const file = await bytes(`/exports/products?format=${format}`);
    expect(file.name).toMatch(new RegExp(`^attachment; filename="products-\\d{4}-\\d\\d-\\d\\d\\.${format}"$`));
    const made: Import = await (await sendBytes(file.body)).json();
    await until(made.id, 'planned');
    expect((await find(made.id)).counts).toMatchObject({
      new: 0,
      changed: 0,
      refused: 0,
      skipped: 0,
      same: before.length,
    });
    await ask('PUT', `/imports/${made.id}`, { targets: made.targets, options: { ...made.options, emptyClears: true } });
    await until(made.id, 'planned');
    expect((await find(made.id)).counts.same).toBe(before.length);
    await ask('POST', `/imports/${made.id}/start`);
    await until(made.id, 'done');
    expect(await products()).toEqual(before);
  });

  test.each(['products', 'categories', 'posts', 'messages'])('no cell of %s is a formula', async (what) => {
    const { body } = await bytes(`/exports/${what}`);
    const rows = papaparse.parse<string[]>(body.toString().replace(/^\ufeff/, '')).data;
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.flat().filter((cell) => /^[\s\p{C}]*[=+\-@]/u.test(cell))).toEqual([]);
    expect(rows.flat().some((cell) => cell.startsWith("'"))).toBe(true);
  });

  test('archive contains all entered data and the pictures', { tags: ['import/archive'] }, async () => {
    const { body, name } = await bytes('/exports/archive');
    expect(name).toMatch(/website-[\d-]+\.zip/);
    const files = unzipSync(body);
    const text = (file: string) => Buffer.from(files[file] ?? []).toString();
    const names = Object.keys(files).sort();
    expect(names.filter((each) => !each.startsWith('uploads/'))).toEqual([
      'README.txt',
      'branches.json',
      'categories.json',
      'messages.json',
      'pictures.json',
      'posts.json',
      'products.json',
      'quotations.json',
      'redirects.json',
      'settings.json',
    ]);
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
