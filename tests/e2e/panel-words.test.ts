import { describe, expect } from 'vitest';
import { test } from '#tests/support/fixtures.ts';
import { phone } from '#tests/support/visitor.ts';

/** Without the browser's messages about blocked scripts, which the test causes, and about slowly used fonts. */
const complaints = (list: string[]) =>
  list.filter(
    (text) => !/^(Blocked script execution in 'about:(srcdoc|blank)'|The resource .* was preloaded)/.test(text),
  );

describe('the live preview', { tags: ['words/picture'] }, () => {
  test('follows typing before it is public, without scripts, requests or links', {
    tags: ['words/panel', 'words/originals', 'words/any-text', 'words/picture-alone'],
  }, async ({ admin, read }) => {
    const words = 'नमस्ते 🖨️ שלום <b>"&';
    const page = await admin.open('/admin/settings/words/headline');
    const picture = page.frameLocator('iframe');
    const title = picture.getByRole('heading', { level: 1, includeHidden: true });
    const field = page.getByRole('textbox', { name: 'Headline' });
    const original = await field.inputValue();
    await title.getByText(original, { exact: true }).waitFor();
    await field.fill(words);
    await title.getByText(words, { exact: true }).waitFor();
    expect((await read('/')).getByRole('heading', { level: 1 }).textContent).toBe(original);
    expect(await picture.locator('body[inert]').count()).toBe(1);
    expect(await picture.locator('script').count()).toBe(0);
    const link = picture.getByRole('link', { name: 'Contact Us', includeHidden: true }).first();
    await link.click({ force: true });
    await title.getByText(words, { exact: true }).waitFor();
    expect(page.frames().at(-1)?.url()).toBe('about:srcdoc');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await admin.seesToast('Settings updated successfully');
    const home = await read('/');
    expect(home.getByRole('heading', { level: 1 }).textContent).toBe(words);
    expect(home.headers.get('x-frame-options')).toBe('DENY');
    expect(home.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    await page.getByRole('button', { name: 'Restore original: Headline' }).press('Enter');
    await title.getByText(original, { exact: true }).waitFor();
    expect(complaints(admin.complaints)).toEqual([]);
  });

  test('scrolls to the edited part, stays there, and shows changed facts', async ({ admin, call }) => {
    const page = await admin.open('/admin/settings/words/questions');
    const last = page.getByLabel('Answer').nth(3);
    await last.focus();
    const shown = page.frameLocator('iframe').locator('[data-words=questions] > :nth-child(4)');
    const place = () => shown.evaluate((element) => element.getBoundingClientRect().top);
    await expect.poll(place).toBeLessThan(500);
    const before = await place();
    await last.fill('For a day.');
    await shown.getByText('For a day.').waitFor();
    expect(await place()).toBeCloseTo(before, 0);
    expect(await page.evaluate(() => scrollX)).toBe(0);
    await call('PUT', '/settings', { city: 'Nagpur' });
    await page.getByRole('button', { name: 'Save settings' }).click();
    await admin.seesToast('Settings updated successfully');
    await page.frameLocator('iframe').getByText('under contract in Nagpur').waitFor();
  });

  describe('on a phone', () => {
    test.override('width', phone);

    test('opens in a dialog, which Escape closes, also with the focus inside', async ({ admin }) => {
      const page = await admin.open('/admin/settings/words/services');
      await page.getByLabel('Title').nth(2).focus();
      await page.getByRole('button', { name: 'See it' }).click();
      await page.frameLocator('iframe').getByRole('heading', { name: '24/7 Technical Support' }).waitFor();
      const frame = page.locator('iframe');
      // The dialog hears keys of the frame once its pictures have arrived.
      await expect
        .poll(() =>
          frame
            .contentFrame()
            .locator(':root')
            .evaluate(() => document.readyState),
        )
        .toBe('complete');
      await frame.focus();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    });
  });
});

test('structured data has no testimonials', { tags: ['words/samples', 'words/no-reviews'] }, async ({ call, read }) => {
  const isWithoutReview = async () => {
    const page = await read('/');
    const data = JSON.stringify(page.structuredData());
    expect(data).toContain('LocalBusiness');
    expect(data).not.toMatch(/review|rating|Meera|Asha Rao/i);
    return page;
  };
  (await isWithoutReview()).getByText('What Our Clients Say');
  await call('PUT', '/settings', { testimonials: [{ quote: 'Came in an hour.', name: 'Asha Rao', role: '' }] });
  (await isWithoutReview()).getByText('“Came in an hour.”');
  await call('PUT', '/settings', { testimonials: [] });
  expect((await read('/')).queryByText('What Our Clients Say')).toBe(null);
});
