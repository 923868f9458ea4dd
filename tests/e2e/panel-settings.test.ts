// @module-tag panel-errors/settings
import { describe, expect } from 'vitest';
import type { Branch } from '#app/domain/business/branch.ts';
import type { Settings } from '#app/domain/business/settings.ts';
import { phoneTest as test } from '#tests/support/fixtures.ts';
import { variants } from '#tests/support/how-long.ts';
import { aPhoto } from '#tests/support/pictures.ts';
import { boxOf, hold } from '#tests/support/visitor.ts';

const complaints = (list: string[]) => list.filter((each) => !each.startsWith('Failed to load resource'));
const file = (name: string, mimeType: string, content: string | Uint8Array) => ({
  name,
  mimeType,
  buffer: Buffer.from(content),
});
const svg = file('logo.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>');
/** Larger than every limit, and not a picture that the browser can scale down. */
const tooLarge = (megabytes: number) => file('huge.png', 'image/png', Buffer.alloc(megabytes * 1024 * 1024 + 1, 1));

test('the save button stays visible on a phone', { tags: ['panel/settings'] }, async ({ admin }) => {
  const page = await admin.open('/admin/settings/business');
  for (const edge of [0, 100_000]) {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), edge);
    const { top, bottom } = await boxOf(page.getByRole('button', { name: 'Save settings' }));
    expect(top).toBeGreaterThan(0);
    expect(bottom).toBeLessThanOrEqual(740);
  }
});

describe('pictures', { tags: ['panel/logos'] }, () => {
  test.for(
    variants([
      ['Company logo', 2, 'companyLogo', 'Logo'],
      ['Hero image', 5, 'heroImage', 'Hero image'],
    ] as const),
  )('%s is rejected with a plain message, uploaded, shown and replaced', async (each, { admin, call, read }) => {
    const [label, limit, key, name] = each;
    const page = await admin.open('/admin/settings/pictures');
    const group = page.getByRole('group', { name: label });
    const input = group.locator('input[type=file]');
    const kept = async () => (await call<Settings>('GET', '/settings'))[key];
    await input.setInputFiles(svg);
    await admin.seesToast(`Failed to upload ${name.toLowerCase()}`);
    await group.getByText('logo.svg: ', { exact: false }).waitFor();
    expect(await group.getByRole('alert').textContent()).toMatch(/SVG/);
    await input.setInputFiles(tooLarge(limit));
    await group.getByText(`huge.png: This file is too large. Up to ${limit} MB is possible.`).waitFor();
    expect(await kept()).toBe('');

    const line = await hold(page, '**/api/settings/upload-*');
    await input.setInputFiles(await aPhoto('shop.jpg', 300, 100));
    await expect.poll(line.held).toBe(1);
    const asked = admin.answering(false);
    await page.getByRole('link', { name: 'Products' }).first().click();
    expect(await asked).toBe('Pictures are still being uploaded. Leave without them?');
    const mayLeave = await page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })));
    expect(mayLeave, 'leaves without confirmation').toBe(false);
    line.letGo();
    await admin.seesToast(`${name} uploaded successfully`);
    await group.getByRole('img', { name: `${label} now` }).waitFor();
    expect(await group.getByRole('alert').count()).toBe(0);
    const first = await kept();
    expect((await read('/')).html).toContain(first);
    await input.setInputFiles(await aPhoto('shop2.jpg', 200, 100));
    await expect.poll(kept).not.toBe(first);
    expect((await read('/')).html).toContain(await kept());
    expect(complaints(admin.complaints)).toEqual([]);
  });

  test('a brand logo is uploaded', { tags: ['forms/brand-logo'] }, async ({ admin, call, read }) => {
    const page = await admin.open('/admin/settings/pictures');
    const logo = page.getByRole('form', { name: 'Brand logo' });
    const upload = async (file: Parameters<ReturnType<typeof logo.getByLabel>['setInputFiles']>[0]) => {
      await logo.getByLabel('Brand name').fill('Canon');
      await logo.getByLabel('Logo file').setInputFiles(file);
      await logo.getByRole('button', { name: 'Upload brand logo' }).click();
    };
    await upload(svg);
    await admin.seesToast('Failed to upload brand logo');
    await logo.getByText(/logo\.svg: .*SVG/).waitFor();
    expect(await logo.getByLabel('Brand name').inputValue()).toBe('Canon');
    await upload(await aPhoto('canon.jpg', 300, 100));
    await admin.seesToast('Brand logo uploaded successfully');
    await page.getByRole('list', { name: 'Brand logos' }).getByRole('img', { name: 'Canon logo' }).waitFor();
    expect(await logo.getByLabel('Brand name').inputValue()).toBe('');
    expect((await read('/')).html).toContain((await call<Settings>('GET', '/settings')).brandLogos[0]?.url);
    expect(complaints(admin.complaints)).toEqual([]);
  });
});

test('changed branches are public at once', { tags: ['panel/branches'] }, async ({ call, read }) => {
  const depot = { name: 'Thane Depot', address: '9 Example Chowk', city: 'Thane 400601' };
  const { id } = await call<Branch>('POST', '/branches', { ...depot, hours: Array(7).fill('10:00-19:30') });
  const contact = async () => {
    const page = (await read('/contact')).html;
    return ['Thane Depot', 'Hours of Thane Depot', '10:00 am to 7:30 pm'].map((text) => page.includes(text));
  };
  expect(await contact()).toEqual([true, true, true]);
  await call('PUT', `/branches/${id}`, { hours: [] });
  expect(await contact()).toEqual([true, false, false]);
  await call('DELETE', `/branches/${id}`);
  expect(await contact()).toEqual([false, false, false]);
});
