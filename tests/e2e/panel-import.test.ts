/**
 * @module-tag import/panel
 */
import { readFileSync } from 'node:fs';
import { zipSync } from 'fflate';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { Product } from '#app/domain/product.ts';
import { sharedBrowser } from '#tests/support/browser.ts';
import { longTest } from '#tests/support/how-long.ts';
import { forPanel, type Owner, owner } from '#tests/support/owner.ts';
import { aPhoto } from '#tests/support/pictures.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { axeLightAndDark, overflow, phone, widths } from '#tests/support/visitor.ts';

let browser: Browser;
let site: Site;
let someone: Owner;
let page: Page;

beforeAll(async () => {
  browser = await sharedBrowser();
});

function inWindow(width: number) {
  beforeAll(async () => {
    site = await startSite({ template: inject('demoData') });
    someone = await owner(browser, site, { width });
    page = someone.page;
  });
  beforeEach(async () => {
    await someone.open('/admin/products/import');
    someone.complaints.length = 0;
  });
  afterAll(async () => {
    await someone.leave();
    await site.stop();
  });
}

const list = (rows: string[]) => ({
  name: 'prices.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Sharma Traders,,,', 'Item Code,Model,Product type,MRP', ...rows].join('\n')),
});
const send = async (rows: string[]) => {
  await page.getByLabel('Choose an Excel or CSV file').setInputFiles(list(rows));
  await page.getByRole('heading', { name: 'Import', exact: true }).waitFor();
  await state(/^Checked/);
};
const state = (text: RegExp | string) => page.getByRole('status').getByText(text).waitFor();
const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
const line = (text: string) =>
  page.getByRole('list', { name: 'Rows of the file' }).getByRole('listitem').filter({ hasText: text });
const found = async (search: string) =>
  (await someone.call<Product[]>('GET', `/products?search=${encodeURIComponent(search)}`)).filter(
    ({ name }) => name === search,
  );
const clean = async () => {
  expect(await axeLightAndDark(page)).toEqual([]);
  const size = (text: string) =>
    page.evaluate((wanted) => {
      document.documentElement.style.fontSize = wanted;
    }, text);
  await size('200%');
  expect(await overflow(page)).toBe(0);
  await size('');
  expect(await overflow(page)).toBe(0);
};

const rows = ['Z-1,HP Zeta 1,Laser Printers,"₹ 1,25,000/-"', 'Z-2,HP Zeta 2,Laser Printers,cheap'];

describe.each(widths)('at %i px', (width) => {
  inWindow(width);

  test('a price list is uploaded, reviewed, imported and undone', async () => {
    await clean();
    await send(rows);
    await state('Checked: 1 new, 0 changed, 1 refused');
    await line('HP Zeta 1').getByText('125000').waitFor();
    await line('HP Zeta 2').getByText('Regular price could not be read as a price').waitFor();
    await clean();
    expect(await found('HP Zeta 1')).toEqual([]);

    await press('Import 1 product');
    await state('Done: 1 product imported');
    expect(await found('HP Zeta 1')).toMatchObject([{ sku: 'Z-1', brand: 'HP', regularPrice: 125000 }]);
    // The button is gone, so the focus moves to the result.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Summary');
    await clean();

    const download = page.waitForEvent('download');
    await press('Download refused rows');
    const file = await download;
    expect(file.suggestedFilename()).toBe('not-taken-over.csv');
    expect(readFileSync((await file.path()) ?? '', 'utf8')).toContain('"Z-2","HP Zeta 2"');

    const question = someone.answering(true);
    await press('Undo this import');
    expect(await question).toBe(
      'Undo this import of 1 product? Changed ones get their old values back. New ones move to the trash.',
    );
    await state('Undone');
    expect(await found('HP Zeta 1')).toEqual([]);
    expect(someone.complaints).toEqual([]);
  });
});

describe('on a phone', () => {
  inWindow(phone);

  longTest('changing the column mapping checks the rows again', async () => {
    await send(['Y-1,HP Yota 1,Something else,100', 'Y-2,HP Yota 2,,200']);
    await state('Checked: 0 new, 0 changed, 2 refused');
    await page.getByLabel('Product type').selectOption('Skip');
    await page.getByLabel('MRP').selectOption('A specification of this name');
    await page.getByLabel('Category for new products without a category').selectOption('Laser Printers');
    await press('Check again');
    await state('Checked: 2 new, 0 changed, 0 refused');
    await line('HP Yota 1').getByText('Laser Printers').waitFor();
    await page.getByLabel('Model').selectOption('Skip');
    await page.getByLabel('Item Code').selectOption('Skip');
    await page.getByRole('alert').getByText('Please choose which column holds the name or the SKU.').waitFor();
    await clean();
  });

  test('keeps a choice made during a reload, also if the reload after it fails', async () => {
    const chosen = page.waitForResponse((response) => response.request().method() === 'PUT');
    let [finds, loads] = [0, 0];
    // The first load finds the import at work, so the page polls it and then reloads.
    await page.route(/\/api\/imports\/[\w-]+$/, async (route) => {
      if (route.request().method() !== 'GET' || finds++ > 0) return route.continue();
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), state: 'planning' } });
    });
    // That reload ends after the choice.
    await page.route('**/api/products/brands', async (route) => {
      if (loads++ === 1) await chosen;
      await route.continue().catch(() => {});
    });
    await send(['W-1,HP Wye 1,,100']);
    await state('Checked: 0 new, 0 changed, 1 refused');
    await expect.poll(() => loads).toBe(2);
    await page.getByLabel('Category for new products without a category').selectOption('Laser Printers');
    await press('Check again');
    await state('Checked: 1 new, 0 changed, 0 refused');
    await page.unrouteAll({ behavior: 'wait' });
    await page.route('**/api/products/brands', (route) => route.abort());
    await page.getByLabel('Category for new products without a category').selectOption('');
    await press('Check again');
    await state('Checked: 0 new, 0 changed, 1 refused');
    await page.unrouteAll();
  });

  longTest('values that the shop does not have are matched, created or skipped, and remembered', async () => {
    const messy = ['V-1,Cannon Vega 1,Lsr Prntr,100', 'V-2,HP Vega 2,Franking,200', 'V-3,HP Vega 3,Shredders,300'];
    await send([...messy, 'LASER PRINTERS,,,', 'Total,,,600']);
    await state('Checked: 0 new, 0 changed, 3 refused, 2 skipped');
    await press('Choose what 2 unknown words mean');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Unknown words');
    expect(await page.getByLabel('“Lsr Prntr”').inputValue()).toBe('use:Laser Printers');
    await clean();
    await page.getByLabel('“Franking”').selectOption('Create “Franking”');
    await state('Checked: 1 new, 0 changed, 2 refused, 2 skipped');
    await page.getByRole('button', { name: 'Choose what one unknown word means' }).waitFor();
    await page.getByLabel('“Shredders”').selectOption('Skip these rows');
    await state('Checked: 1 new, 0 changed, 1 refused, 3 skipped');
    await page.getByLabel('Brand for new products without a brand').fill('Canon');
    await press('Check again');
    await state('Checked: 2 new, 0 changed, 0 refused, 3 skipped');
    await clean();
    await press('Import 2 products');
    await state('Done: 2 products imported');
    expect(await found('HP Vega 2')).toMatchObject([{ category: 'Franking' }]);
    await Promise.all([someone.answering(true), press('Undo this import')]);
    await state('Undone');
    await someone.open('/admin/settings/bin');
    await page.getByRole('button', { name: 'Restore all of this import: Import of prices.csv' }).waitFor();
    await page.getByText('3 items').waitFor();

    await someone.open('/admin/products/import');
    await send(messy);
    await state('Checked: 1 new, 0 changed, 1 refused, 1 skipped');
    await press('Discard this file');
  });

  longTest('a column that may hold the SKU is asked about before anything is planned', async () => {
    const file = Buffer.from('Item ref,Name,Category,MRP\nR-1,HP Rho 1,Laser Printers,100\n');
    await page
      .getByLabel('Choose an Excel or CSV file')
      .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: file });
    await page.getByRole('heading', { name: 'Is “Item ref” the SKU?' }).waitFor();
    await state('Waiting for your answer');
    expect(await page.getByRole('list', { name: 'Rows of the file' }).count()).toBe(0);
    await clean();
    await press('Yes, it is the SKU');
    await state('Checked: 1 new, 0 changed, 0 refused');
    await line('HP Rho 1').getByText('R-1').waitFor();
    await press('Discard this file');
  });

  longTest('pictures can come in a ZIP next to the file', { tags: ['import/pictures'] }, async () => {
    const file = Buffer.from('Name,Category,Images\nHP Upsilon,Laser Printers,front.jpg\n');
    await page
      .getByLabel('Choose an Excel or CSV file')
      .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: file });
    await state('Checked: 1 new, 0 changed, 0 refused');
    await line('HP Upsilon').getByText('There is no picture “front.jpg”').waitFor();
    const { buffer } = await aPhoto('front.jpg');
    const zip = Buffer.from(zipSync({ 'front.jpg': buffer, 'broken.png': Buffer.from('no picture') }));
    await page
      .getByLabel('Choose a ZIP with pictures')
      .setInputFiles({ name: 'pictures.zip', mimeType: 'application/zip', buffer: zip });
    await state('1 picture taken.');
    await page.getByRole('status').getByText('broken.png:').waitFor();
    await line('HP Upsilon').getByText('There is no picture “front.jpg”').waitFor({ state: 'detached' });
    await state('Checked: 1 new, 0 changed, 0 refused');
    await clean();
    await press('Import 1 product');
    await state('Done: 1 product imported');
    expect((await found('HP Upsilon'))[0]?.images).toEqual([expect.stringMatching(/^\/uploads\//)]);
    await Promise.all([someone.answering(true), press('Undo this import')]);
    await state('Undone');
  });

  test('an unreadable file is rejected with a message', async () => {
    const file = { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') };
    await page.getByLabel('Choose an Excel or CSV file').setInputFiles(file);
    await someone.seesToast('This is a PDF. Please choose an Excel or CSV file.');
  });

  longTest('a progress bar shows the running import, which can be cancelled', async () => {
    await send(rows);
    const progress = { done: 20, toDo: 80, written: 20 };
    let current = 'running';
    await page.route(/\/api\/imports\/[^/]+(\/start|\/cancel)?$/, async (route) => {
      const [, id, action] = /imports\/([^/]+)\/?(.*)/.exec(route.request().url()) ?? [];
      if (action === 'cancel') current = 'cancelled';
      const json = { ...(await someone.call<object>('GET', `/imports/${id}`)), ...progress, state: current };
      await route.fulfill({ json, headers: forPanel });
    });
    await press('Import 1 product');
    await page.getByRole('progressbar', { name: '20 of 80' }).waitFor();
    await state('Importing');
    await clean();
    await press('Cancel');
    await state('Cancelled after 20 products');
    await page.getByRole('button', { name: 'Continue import' }).waitFor();
    await page.getByRole('button', { name: 'Undo this import' }).waitFor();
    await page.unrouteAll();
  });

  longTest('the keyboard alone leads from the product list to a finished import', async () => {
    await someone.open('/admin/products');
    const link = page.getByRole('link', { name: 'Import / Export' });
    await link.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Import and export' }).waitFor();
    const chooser = page.waitForEvent('filechooser');
    await page.getByLabel('Choose an Excel or CSV file').focus();
    await page.keyboard.press('Enter');
    await (await chooser).setFiles(list(['X-1,HP Xi 1,Laser Printers,POA']));
    await state('Checked: 1 new, 0 changed, 0 refused');
    await page.getByRole('button', { name: 'Import 1 product' }).focus();
    await page.keyboard.press('Enter');
    await state('Done: 1 product imported');
    expect(await found('HP Xi 1')).toMatchObject([{ regularPrice: null, priceLabel: 'Price on Request' }]);
  });

  longTest('rows can be filtered by kind and are paginated', async () => {
    await send(Array.from({ length: 60 }, (_, n) => `W-${n},HP Woo ${n},${n < 55 ? 'Laser Printers' : 'None'},${n}`));
    await page.getByRole('link', { name: 'Refused 5' }).click();
    await expect.poll(() => page.getByRole('list', { name: 'Rows of the file' }).getByRole('listitem').count()).toBe(5);
    await page.getByRole('link', { name: 'New 55' }).click();
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByText('Page 2 of 2').waitFor();
    await expect.poll(() => page.getByRole('list', { name: 'Rows of the file' }).getByRole('listitem').count()).toBe(5);
    await press('Discard this file');
    await someone.seesToast('File discarded. Nothing was changed.');
    await expect.poll(() => new URL(page.url()).pathname).toBe('/admin/products/import');
  });

  test('products can be exported', async () => {
    const download = page.waitForEvent('download');
    await press('Products for Excel');
    expect((await download).suggestedFilename()).toMatch(/^products-[\d-]+\.xlsx$/);
  });
});
