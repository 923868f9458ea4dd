import { expect } from 'vitest';
import type { Post } from '#app/domain/blog/post.ts';
import { phoneTest as test } from '#tests/support/fixtures.ts';
import { inLongForm } from '#tests/support/how-long.ts';
import { aMachineOn } from '#tests/support/pictures.ts';
import { siteAdmin } from '#tests/support/site.ts';
import { leastHeight } from '#tests/support/visitor.ts';

/** Posts from the panel to the public page. The rules of their forms are in `app/panel/blog`. */

const words = { author: 'Asha Patil', category: 'Care', content: '<p>Keep it dry.</p>' };

const longTest = inLongForm(test);

test('a post is previewed, published with a picture and changed, and visitors see it only then', {
  tags: ['panel/post-preview', 'panel/post-schedule', 'beyond/plain-border'],
}, async ({ admin, call, read }) => {
  const page = await admin.open('/admin/blog/new');
  const form = page.getByRole('form', { name: 'Post' });
  const field = (label: string) => form.getByLabel(label, { exact: false }).first();
  const press = (name: string) => form.getByRole('button', { name, exact: true }).click();
  await form.getByRole('textbox', { name: 'Content' }).fill('Keep it dry.');
  await field('Title').fill('Half an idea');
  await field('Category').fill('Care');
  await field('Author').fill('Asha Patil');
  expect(await leastHeight(form.locator('button:visible'))).toBeGreaterThanOrEqual(44);
  const opened = page.context().waitForEvent('page');
  await press('Preview');
  const preview = await opened;
  await preview.getByRole('heading', { level: 1, name: 'Half an idea' }).waitFor();
  await preview.getByText('Preview: this is how the post will look.').waitFor();
  expect(await preview.evaluate(() => window.opener)).toBeNull();
  await preview.close();
  expect(await call<Post[]>('GET', '/blog')).toHaveLength(4);

  // The browser reports half a time as no value.
  await field('Published at').fill('2026-01-02T10:00');
  await field('Published at').press('Backspace');
  await press('Save draft');
  await page
    .getByText('Must be complete', { exact: true })
    .or(page.getByText('Must be a date and a time', { exact: true }))
    .waitFor();
  await field('Published at').fill('');
  await page
    .getByLabel('Choose featured image')
    .setInputFiles({ name: 'screen.jpg', mimeType: 'image/jpeg', buffer: await aMachineOn({ background: '#ffffff' }) });
  await admin.seesToast('Image uploaded successfully');
  expect((await read('/blog')).html).not.toContain('Half an idea');
  await admin.dismissMessages();
  await press('Publish');
  await admin.seesToast('Post published');
  expect((await read('/blog/half-an-idea')).html).toMatch(/\/uploads\/[0-9a-f]{12}-800x600\.webp/);
  expect((await read('/blog')).html).toContain('Half an idea');

  await admin.dismissMessages();
  await page.getByRole('button', { name: 'Remove featured image' }).click();
  await press('Save');
  await admin.seesToast('Post updated');
  expect((await read('/blog/half-an-idea')).html).not.toContain('800x600');
  expect(admin.complaints.filter((text) => !text.includes('status of 422'))).toEqual([]);
});

test('a login name as author is not public', { tags: ['panel/post-proposals'] }, async ({ call, read }) => {
  await call('POST', '/blog', { title: 'By', slug: 'by-the-login-name', ...words, author: siteAdmin.username });
  for (const path of ['/blog/by-the-login-name', '/blog', '/feed.xml']) {
    const { html } = await read(path);
    expect(html, path).not.toMatch(/admin\b/);
    expect(html, path).toContain('Platen Office Equipment');
  }
});

longTest('the other fields keep their text if the editor fails to load, which can be retried', async ({ admin }) => {
  const { page } = admin;
  await page.route('**/editor-*.js', (route) => route.abort());
  await admin.open('/admin/blog/new');
  const title = page.getByRole('form', { name: 'Post' }).getByLabel('Title').first();
  await title.fill('Before the editor');
  await page.getByText('The editor could not be loaded.').waitFor();
  await page.unroute('**/editor-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('textbox', { name: 'Content' }).waitFor();
  expect(await title.inputValue()).toBe('Before the editor');
});
