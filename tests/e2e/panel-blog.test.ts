import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Post } from '#app/domain/post.ts';
import { sharedBrowser } from '#tests/support/browser.ts';
import { longDescribe, longTest } from '#tests/support/how-long.ts';
import { forPanel, type Owner, owner } from '#tests/support/owner.ts';
import { aMachineOn } from '#tests/support/pictures.ts';
import { type Site, siteAdmin, startSite } from '#tests/support/site.ts';
import { axe, axeLightAndDark, hold, overflow, phone, widths } from '#tests/support/visitor.ts';

let browser: Browser;
let site: Site;
let someone: Owner;

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startSite({ template: inject('demoData') })]);
  await fetch(`${site.url}/api/auth/name`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${site.session()}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ramesh Pawar' }),
  });
});
afterAll(() => site.stop());
afterEach(() => someone?.leave());

const signIn = async (options: Parameters<typeof owner>[2] = {}) => {
  someone = await owner(browser, site, options);
  return someone.page;
};
/** Opens a form of the panel and waits for its editor. */
const openForm = async (path = '/admin/blog/new') => {
  const page = await someone.open(path);
  await content(page).waitFor();
  return page;
};

const words = { author: 'Asha Patil', category: 'Care', content: '<p>Keep it dry.</p>' };
const write = (fields: Partial<Post> & { slug: string }) =>
  someone.call<Post>('POST', '/blog', { title: fields.slug, ...words, ...fields });
const read = async (id: string) => (await someone.call<Post[]>('GET', '/blog')).find((post) => post.id === id);
const bySlug = async (slug: string) => (await someone.call<Post[]>('GET', '/blog')).find((post) => post.slug === slug);
const publicPage = async (path: string) => (await fetch(site.url + path)).text();
const publicStatus = async (path: string) => (await fetch(site.url + path)).status;

const form = (page: Page) => page.getByRole('form', { name: 'Post' });
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: false }).first();
const content = (page: Page) => form(page).getByRole('textbox', { name: 'Content' });
const button = (page: Page, name: string) => form(page).getByRole('button', { name, exact: true });
const save = (page: Page) => button(page, 'Save').click();
const saveDraft = (page: Page) => button(page, 'Save draft').click();
const publish = (page: Page) => button(page, 'Publish').click();
const rows = (page: Page) => page.getByRole('region', { name: 'Posts' }).getByRole('listitem');
const row = (page: Page, title: string) => rows(page).filter({ hasText: title });
/** The message shown right after a new post is saved. */
const created = (page: Page, title: string) => page.getByRole('status').filter({ hasText: `${title} is ` });
const fillNew = async (page: Page, title: string) => {
  await field(page, 'Title').fill(title);
  await field(page, 'Category').fill('Care');
  await content(page).fill('Keep it dry.');
};

describe.each(widths)('at %s px', (width) => {
  test('list and forms are accessible and fit the viewport', async () => {
    await signIn({ width });
    const { id } = (await someone.call<Post[]>('GET', '/blog'))[0] as Post;
    const page = await someone.open('/admin/blog');
    expect(await axeLightAndDark(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);

    await openForm();
    expect(await overflow(page)).toBe(0);

    await openForm(`/admin/blog/${id}`);
    expect(await overflow(page)).toBe(0);
    const low = await form(page)
      .locator('button:visible')
      .evaluateAll((all) => all.filter((button) => button.getBoundingClientRect().height < 44).length);
    expect(low).toBe(0);
    await field(page, 'Title').fill('');
    await save(page);
    await page.getByText('Must not be empty').waitFor();
    await someone.seesToast('Failed to save post');
    expect(await axe(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    expect(someone.complaints.filter((text) => !text.includes('status of 422'))).toEqual([]);
  });
});

describe('the post list', { tags: ['panel/posts', 'panel-errors/posts'] }, () => {
  test('shows each post with author, category, status and date, and links public posts', async () => {
    const page = await signIn();
    await write({ slug: 'list-draft', status: 'draft' });
    await write({ slug: 'list-archived', status: 'archived' });
    await write({ slug: 'list-later', publishedAt: '2099-01-01T04:30:00Z' });
    await someone.open('/admin/blog');
    const text = async (title: string) => (await row(page, title).textContent()) ?? '';
    expect(await text('What a page really costs')).toMatch(/Published.*Anita Joseph.*Costs.*8 October 2026/);
    expect(await text('list-draft')).toMatch(/Draft.*Asha Patil.*Care/);
    expect(await text('list-archived')).toContain('Archived');
    expect(await text('list-later')).toMatch(/Scheduled.*1 Jan 2099, 10:00 am/);
    const view = (title: string) => row(page, title).getByRole('link', { name: `View ${title}` });
    expect(await view('What a page really costs').getAttribute('href')).toBe('/blog/what-a-page-really-costs');
    for (const title of ['list-draft', 'list-archived', 'list-later']) expect(await view(title).count()).toBe(0);
    for (const slug of ['list-draft', 'list-archived', 'list-later']) {
      expect(await publicPage('/blog')).not.toContain(slug);
      expect(await publicStatus(`/blog/${slug}`)).toBe(404);
    }
    expect(await page.getByRole('link', { name: 'New post' }).getAttribute('href')).toBe('/admin/blog/new');
  });

  longTest(
    'searches by title, author and category; / focuses the search, Esc clears it, Back restores it',
    async () => {
      const page = await signIn();
      await someone.open('/admin/blog');
      await page.keyboard.press('/');
      await page.keyboard.type('CLIMATE');
      await expect.poll(() => rows(page).count()).toBe(1);
      await page.keyboard.press('Escape');
      await expect.poll(() => rows(page).count()).toBeGreaterThan(3);
      await page.getByRole('searchbox').fill('anita');
      await expect.poll(() => rows(page).count()).toBe(2);
      await page.getByRole('searchbox').fill('buying guides');
      await expect.poll(() => rows(page).count()).toBe(2);
      await rows(page).first().getByRole('link', { name: /^Edit/ }).click();
      await content(page).waitFor();
      await page.goBack();
      await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('buying guides');
      await page.goForward();
      await content(page).waitFor();
      await page.getByRole('main').getByRole('link', { name: 'Blog', exact: true }).click();
      await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('buying guides');
      await page.getByRole('searchbox').fill('no such thing');
      await page.getByText('No post matches “no such thing”.').waitFor();
      expect(someone.complaints).toEqual([]);
    },
  );

  test('deletes a post after confirmation, and its public page is gone', async () => {
    const page = await signIn();
    await write({ slug: 'to-delete' });
    await someone.open('/admin/blog');
    const press = () => page.getByRole('button', { name: 'Delete to-delete' }).click();
    const no = someone.answering(false);
    await press();
    expect(await no).toBe('Delete this post?');
    expect(await publicStatus('/blog/to-delete')).toBe(200);
    someone.answering(true);
    await press();
    await someone.seesToast('Post deleted');
    await expect.poll(() => row(page, 'to-delete').count()).toBe(0);
    expect(await publicStatus('/blog/to-delete')).toBe(404);
    await page.route('**/api/blog/*', (route) => route.fulfill({ status: 500, body: '{}' }));
    someone.answering(true);
    await page.getByRole('button', { name: 'Delete What a page really costs' }).click();
    await someone.seesToast('Failed to delete post');
    expect(await row(page, 'What a page really costs').count()).toBe(1);
  });

  longTest('shows an empty state and a load error', async () => {
    const page = await signIn();
    await page.route('**/api/blog?*', (route) => route.fulfill({ headers: forPanel, json: [] }));
    await someone.open('/admin/blog');
    await page.getByText('No posts yet.').waitFor();
    await page.unroute('**/api/blog?*');
    await page.route('**/api/blog?*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.reload();
    await someone.seesToast('Failed to fetch posts');
    await page.unroute('**/api/blog?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await row(page, 'What a page really costs').waitFor();
  });
});

describe('a new post', { tags: ['forms/post-required'] }, () => {
  test('is written, published and public at the next request', async () => {
    const page = await signIn();
    await openForm();
    expect(await page.locator('datalist').first().locator('option').count()).toBeGreaterThan(2);
    await field(page, 'Title').fill('Toner: 5 tips & tricks!');
    expect(await field(page, 'Slug').inputValue()).toBe('toner-5-tips-tricks');
    await page.getByText('The page will be at /blog/toner-5-tips-tricks').waitFor();
    await field(page, 'Category').fill('Care');
    await field(page, 'Author').fill('Asha Patil');
    await content(page).fill('Shake the cartridge.');
    await field(page, 'Excerpt').fill('Short and useful');
    await field(page, 'Tags').fill(' toner, ,  care ,');
    await publish(page);
    await someone.seesToast('Post published');
    await created(page, 'Toner: 5 tips & tricks!').getByText('is now on your site.').waitFor();
    expect(await bySlug('toner-5-tips-tricks')).toMatchObject({
      title: 'Toner: 5 tips & tricks!',
      author: 'Asha Patil',
      category: 'Care',
      content: '<p>Shake the cartridge.</p>',
      excerpt: 'Short and useful',
      tags: ['toner', 'care'],
      readingTime: 1,
      status: 'published',
    });
    expect(await publicPage('/blog/toner-5-tips-tricks')).toContain('Shake the cartridge.');
    expect(await publicPage('/blog')).toContain('Toner: 5 tips');
    expect(someone.complaints).toEqual([]);
  });

  longTest('keeps a slug entered by hand', async () => {
    const page = await signIn();
    await openForm();
    await field(page, 'Title').fill('One');
    await field(page, 'Slug').fill('mine');
    await field(page, 'Title').fill('Two');
    expect(await field(page, 'Slug').inputValue()).toBe('mine');
    await field(page, 'Slug').fill('');
    await page.getByText('Enter a slug in English letters').waitFor();
  });

  test('shows errors for missing title, slug, author, category and content, and focuses the first', async () => {
    const page = await signIn();
    await openForm();
    await field(page, 'Author').fill('');
    await saveDraft(page);
    await someone.seesToast('Failed to save post');
    for (const label of ['Title', 'Slug', 'Category', 'Author'])
      await expect.poll(() => field(page, label).getAttribute('aria-invalid'), { message: label }).toBe('true');
    await expect.poll(() => content(page).getAttribute('aria-invalid')).toBe('true');
    expect(await field(page, 'Title').evaluate((input) => input === document.activeElement)).toBe(true);
    await field(page, 'Title').fill('Now there');
    expect(await field(page, 'Title').getAttribute('aria-invalid')).toBe('false');
    expect(await field(page, 'Slug').getAttribute('aria-invalid')).toBe('false');
    await field(page, 'Author').fill('A');
    await field(page, 'Category').fill('C');
    await publish(page);
    await expect.poll(() => content(page).evaluate((box) => box.contains(document.activeElement))).toBe(true);
  });

  test('shows a slug conflict at the slug field', async () => {
    const page = await signIn();
    await openForm();
    await fillNew(page, 'What a page really costs');
    await publish(page);
    await someone.seesToast('Failed to save post');
    await page.getByText('Another post already has this web address. Please change it.').waitFor();
    expect(await field(page, 'Slug').evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await content(page).textContent()).toBe('Keep it dry.');
  });

  test('is created once on a double click (idempotent)', async () => {
    const page = await signIn();
    await openForm();
    await fillNew(page, 'Only once');
    await form(page)
      .getByRole('button', { name: 'Publish', exact: true })
      .evaluate((button: HTMLButtonElement) => {
        button.click();
        button.click();
      });
    await someone.seesToast('Post published');
    expect(someone.complaints).toEqual([]);
  });
});

describe('the save buttons', { tags: ['panel/post-publish'] }, () => {
  test('of a new post are Publish and Save draft; Ctrl+S and Enter save a draft', async () => {
    const page = await signIn();
    for (const [key, title] of [
      ['Control+s', 'Kept by Ctrl+S'],
      ['Enter', 'Kept by Enter'],
    ] as const) {
      await openForm();
      expect(await button(page, 'Save').count()).toBe(0);
      expect(await form(page).getByLabel('Status').count()).toBe(0);
      await fillNew(page, title);
      await field(page, 'Title').press(key);
      await someone.seesToast('Draft saved');
      await created(page, title).getByText('Visitors do not see it yet.').waitFor();
      expect(await field(page, 'Status').inputValue()).toBe('draft');
    }
  });

  longTest(
    'keep a new draft visible, and offer preview, publishing and another new post',
    {
      tags: ['panel/post-created'],
    },
    async () => {
      const page = await signIn({ width: phone });
      await someone.open('/admin/blog');
      await page.getByRole('link', { name: 'New post' }).click();
      await fillNew(page, 'Just written');
      await saveDraft(page);
      await someone.seesToast('Draft saved');
      const notice = created(page, 'Just written');
      const opened = page.waitForEvent('popup');
      await notice.getByRole('button', { name: 'View preview' }).click();
      const preview = await opened;
      await preview.getByRole('heading', { level: 1, name: 'Just written' }).waitFor();
      await preview.close();
      expect(await axe(page)).toEqual([]);
      expect(await overflow(page)).toBe(0);

      // The next save updates the draft.
      await publish(page);
      await someone.seesToast('Post published');
      const view = notice.getByRole('link', { name: 'View on the site' });
      expect(await view.getAttribute('href')).toBe('/blog/just-written');
      expect((await someone.call<Post[]>('GET', '/blog')).filter(({ title }) => title === 'Just written')).toHaveLength(
        1,
      );
      await notice.getByRole('link', { name: 'Add another' }).click();
      await page.getByRole('heading', { level: 1, name: 'New post' }).waitFor();
      expect(await field(page, 'Title').inputValue()).toBe('');
      // Back from the post leads to the list, not to the empty form.
      await page.goBack();
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: 'Blog', exact: true }).waitFor();
    },
  );

  test('of a draft are Save, which keeps it a draft, and Publish, which publishes the form', async () => {
    const page = await signIn();
    const { id } = await write({ slug: 'still-a-draft', status: 'draft' });
    await openForm(`/admin/blog/${id}`);
    await field(page, 'Title').fill('Still a draft');
    await page.keyboard.press('Control+s');
    await someone.seesToast('Draft saved');
    expect(await read(id)).toMatchObject({ title: 'Still a draft', status: 'draft' });
    await field(page, 'Title').fill('No more');
    await publish(page);
    await someone.seesToast('Post published');
    expect(await read(id)).toMatchObject({ title: 'No more', status: 'published' });
    await page.getByText('Not saved yet').waitFor({ state: 'detached' });
    expect(await field(page, 'Status').inputValue()).toBe('published');
    // Nothing is left to publish.
    expect(await button(page, 'Publish').count()).toBe(0);
    expect(await button(page, 'Save').count()).toBe(1);

    await page.getByRole('button', { name: 'Undo save' }).last().click();
    await someone.seesToast('Change undone');
    expect(await read(id)).toMatchObject({ title: 'Still a draft', status: 'draft' });
    await button(page, 'Publish').waitFor();
  });

  longTest('leave the post a draft in the form if publishing fails', async () => {
    const page = await signIn();
    const { id } = await write({ slug: 'not-published', status: 'draft' });
    await openForm(`/admin/blog/${id}`);
    await field(page, 'Category').fill('');
    await publish(page);
    await someone.seesToast('Failed to save post');
    await expect.poll(() => field(page, 'Category').getAttribute('aria-invalid')).toBe('true');
    expect(await field(page, 'Status').inputValue()).toBe('draft');
    await field(page, 'Category').fill('News');
    await save(page);
    await someone.seesToast('Draft saved');
    expect(await read(id)).toMatchObject({ category: 'News', status: 'draft' });
  });

  longTest('keep text typed while publishing, without publishing it', async () => {
    const page = await signIn();
    const { id } = await write({ slug: 'published-slowly', status: 'draft' });
    await openForm(`/admin/blog/${id}`);
    const { letGo } = await hold(page, '**/api/blog/*');
    await publish(page);
    await button(page, 'Saving…').waitFor();
    await field(page, 'Excerpt').fill('typed meanwhile');
    await field(page, 'Status').selectOption('Archived');
    letGo();
    await someone.seesToast('Post published');
    await page.getByText('Not saved yet').waitFor();
    expect(await read(id)).toMatchObject({ status: 'published', excerpt: '' });
    expect(await field(page, 'Excerpt').inputValue()).toBe('typed meanwhile');
    expect(await field(page, 'Status').inputValue()).toBe('archived');
  });
});

describe('values suggested from the text', { tags: ['panel/post-proposals'] }, () => {
  const words = (count: number) => Array(count).fill('word').join(' ');

  test('include the signed-in user’s display name as author of a new post', async () => {
    const page = await signIn();
    await write({ slug: 'by-the-last-author', author: 'Anita Joseph' });
    await openForm();
    expect(await field(page, 'Author').inputValue()).toBe('Ramesh Pawar');
  });

  test('do not include a login name; without a display name the form asks for it once, under Account', async () => {
    const page = await signIn({ width: phone });
    await write({ slug: 'by-the-login-name', author: siteAdmin.username, category: 'Care' });
    await someone.call('PUT', '/auth/name', { name: '' });
    await openForm();
    expect(await field(page, 'Author').inputValue()).toBe('');
    const authors = await page
      .locator('datalist option')
      .evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value));
    expect(authors).toContain('Anita Joseph');
    expect(authors).not.toContain(siteAdmin.username);
    expect(await overflow(page)).toBe(0);
    await form(page).getByRole('link', { name: 'Add your name under Account' }).click();
    const name = page.getByRole('form', { name: 'Your name' });
    await name.getByText('Shown as the author of your posts').waitFor();
    await name.getByLabel('Your name').fill('Ramesh Pawar');
    await name.getByRole('button', { name: 'Save' }).click();
    await someone.seesToast('Name saved');
    await openForm();
    expect(await field(page, 'Author').inputValue()).toBe('Ramesh Pawar');
    expect(await form(page).getByRole('link', { name: 'Add your name under Account' }).count()).toBe(0);
    for (const path of ['/blog/by-the-login-name', '/blog', '/feed.xml']) {
      const html = await publicPage(path);
      expect(html, path).not.toMatch(/admin\b/);
      expect(html, path).toContain('Platen Office Equipment');
    }
  });

  longTest('update excerpt and reading time until they are edited by hand, in new and saved posts', async () => {
    const page = await signIn();
    await openForm();
    await fillNew(page, 'Followed');
    await content(page).fill(`Shake it. Then wait. Word ${words(250)}`);
    await expect.poll(() => field(page, 'Excerpt').inputValue()).toBe('Shake it. Then wait.');
    expect(await field(page, 'Reading time').inputValue()).toBe('2');
    // The save includes the new excerpt even before the editor has reported the change.
    await content(page).fill('Shake it twice.');
    await saveDraft(page);
    await someone.seesToast('Draft saved');
    const post = await bySlug('followed');
    expect(post).toMatchObject({ excerpt: 'Shake it twice.', readingTime: 1 });

    await openForm(`/admin/blog/${post?.id}`);
    await content(page).fill('Shake it three times.');
    await expect.poll(() => field(page, 'Excerpt').inputValue()).toBe('Shake it three times.');
    await field(page, 'Excerpt').fill('Mine');
    await field(page, 'Reading time').fill('7');
    await content(page).fill(words(450));
    await form(page)
      .getByRole('button', { name: /^Use 3 min/ })
      .waitFor();
    expect(await field(page, 'Excerpt').inputValue()).toBe('Mine');
    expect(await field(page, 'Reading time').inputValue()).toBe('7');
    await form(page)
      .getByRole('button', { name: /^Use 3 min/ })
      .click();
    await form(page).getByRole('button', { name: 'Use the first sentences of the text' }).click();
    expect(await field(page, 'Reading time').inputValue()).toBe('3');
    expect(await field(page, 'Excerpt').inputValue()).toMatch(/^word word .*…$/);
  });

  test('take the excerpt from paragraphs, not from headings and tables', async () => {
    const page = await signIn();
    const html =
      '<h2>Toner</h2><table><tbody><tr><td>Cell</td></tr></tbody></table><p>Tom &amp; Asha.</p><ul><li>x</li></ul>';
    const { id } = await write({ slug: 'headed', content: html });
    await openForm(`/admin/blog/${id}`);
    // The post has no excerpt, and opening the form does not create one.
    expect(await field(page, 'Excerpt').inputValue()).toBe('');
    await form(page).getByRole('button', { name: 'Use the first sentences of the text' }).click();
    expect(await field(page, 'Excerpt').inputValue()).toBe('Tom & Asha.');
    await page.getByText('Follows the first sentences of your text until you edit it.').waitFor();
  });

  describe('the first picture in the text', () => {
    const picture = async () => {
      const upload = new FormData();
      upload.set('file', new File([readFileSync('tests/corpora/hostile-uploads/ok.png')], 'ok.png'));
      const headers = { authorization: `Bearer ${someone.token}` };
      const response = await fetch(`${site.url}/api/products/upload-image`, { method: 'POST', headers, body: upload });
      return (await response.json()).url as string;
    };
    const offer = (page: Page) => form(page).getByRole('button', { name: 'Use the first picture of the text' });
    const pictured = (url: string) =>
      `<p>One.</p><p><img src="${url}" alt=""></p><p><img src="https://x.test/y.png"></p>`;

    longTest('is offered as the featured image, and used if a draft is published without one', async () => {
      const page = await signIn();
      const url = await picture();
      const { id } = await write({ slug: 'first-picture', status: 'draft', content: pictured(url) });
      await openForm(`/admin/blog/${id}`);
      await offer(page).waitFor();
      await page.getByText('If you choose none, publishing uses this picture.').waitFor();
      expect(await axeLightAndDark(page)).toEqual([]);
      await field(page, 'Title').fill('First picture');
      await save(page);
      await someone.seesToast('Draft saved');
      // A draft does not need a featured image.
      expect(await read(id)).toMatchObject({ featuredImage: '' });
      await publish(page);
      await someone.seesToast('Post published');
      expect(await read(id)).toMatchObject({ status: 'published', featuredImage: url });
      await page.getByRole('img', { name: 'Featured image now' }).waitFor();
      expect(await offer(page).count()).toBe(0);
      const file = url.slice('/uploads/'.length, -'.webp'.length);
      expect(await publicPage('/blog')).toContain(file);
      // The post's page shows the picture once, inside the text.
      expect((await publicPage('/blog/first-picture')).match(new RegExp(`<img[^>]*${file}`, 'g'))).toHaveLength(1);
    });

    test('becomes the featured image in one tap, also of a published post, but never by itself there', async () => {
      const page = await signIn({ width: phone });
      const url = await picture();
      const { id } = await write({ slug: 'tapped-picture', content: pictured(url) });
      await openForm(`/admin/blog/${id}`);
      await offer(page).waitFor();
      expect(await page.getByText('If you choose none').count()).toBe(0);
      expect(await overflow(page)).toBe(0);
      await field(page, 'Title').fill('Tapped picture');
      await save(page);
      await someone.seesToast('Post updated');
      expect(await read(id)).toMatchObject({ title: 'Tapped picture', featuredImage: '' });
      // On a phone, a toast covers the lower part of the form until it disappears.
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await offer(page).click();
      await save(page);
      await expect.poll(async () => (await read(id))?.featuredImage).toBe(url);
    });

    longTest('yields to a chosen featured image, and is also used if the status is set to Published', async () => {
      const page = await signIn();
      const [url, other] = [await picture(), await picture()];
      const chosen = await write({
        slug: 'chosen-picture',
        status: 'draft',
        content: pictured(url),
        featuredImage: other,
      });
      await openForm(`/admin/blog/${chosen.id}`);
      expect(await offer(page).count()).toBe(0);
      await publish(page);
      await someone.seesToast('Post published');
      expect(await read(chosen.id)).toMatchObject({ status: 'published', featuredImage: other });

      const { id } = await write({ slug: 'by-status', status: 'archived', content: pictured(url) });
      await openForm(`/admin/blog/${id}`);
      await field(page, 'Status').selectOption('Published');
      await save(page);
      await someone.seesToast('Post published');
      expect(await read(id)).toMatchObject({ featuredImage: url });
    });
  });
});

describe('drafts and scheduled posts', { tags: ['panel/post-schedule'] }, () => {
  test('are not public until published', async () => {
    const page = await signIn({ width: phone });
    await openForm();
    await fillNew(page, 'Half an idea');
    await page.getByText('Draft: hidden from visitors until you publish it.').waitFor();
    await saveDraft(page);
    await someone.seesToast('Draft saved');
    await created(page, 'Half an idea').getByText('Visitors do not see it yet.').waitFor();
    expect(await publicStatus('/blog/half-an-idea')).toBe(404);
    expect(await publicPage('/blog')).not.toContain('Half an idea');

    await someone.open('/admin/blog');
    await row(page, 'Half an idea').getByText('Draft').waitFor();
    await row(page, 'Half an idea').getByRole('link', { name: /^Edit/ }).click();
    await content(page).waitFor();
    await field(page, 'Status').selectOption('Published');
    await page.getByText('Visitors see it as soon as you save.').waitFor();
    await save(page);
    await someone.seesToast('Post published');
    await expect.poll(() => field(page, 'Published at').inputValue()).not.toBe('');
    expect(await publicPage('/blog')).toContain('Half an idea');
  });

  test('use Indian time for scheduling in any time zone of the phone', async () => {
    const page = await signIn({ context: { timezoneId: 'America/New_York' } });
    await openForm();
    await fillNew(page, 'News of tomorrow');
    await field(page, 'Published at').fill('2099-01-01T10:00');
    await page.getByText('Draft. After you publish it, visitors see it from 1 Jan 2099, 10:00 am.').waitFor();
    await publish(page);
    await someone.seesToast('Post scheduled');
    await created(page, 'News of tomorrow').getByText('Visitors do not see it yet.').waitFor();
    await someone.open('/admin/blog');
    await row(page, 'News of tomorrow').getByText('Scheduled').waitFor();
    const post = await bySlug('news-of-tomorrow');
    expect(post?.publishedAt).toBe('2099-01-01T04:30:00.000Z');
    expect(await publicStatus('/blog/news-of-tomorrow')).toBe(404);
    expect(await publicPage('/blog')).not.toContain('News of tomorrow');
    await openForm(`/admin/blog/${post?.id}`);
    expect(await field(page, 'Published at').inputValue()).toBe('2099-01-01T10:00');
  });

  longTest('keep the seconds of an unedited time, and reject an incomplete one', async () => {
    const page = await signIn();
    const { id, publishedAt } = await write({ slug: 'to-the-second', publishedAt: '2026-01-02T03:04:05.678Z' });
    await openForm(`/admin/blog/${id}`);
    expect(await field(page, 'Published at').inputValue()).toBe('2026-01-02T08:34');
    await field(page, 'Title').fill('To the second');
    await save(page);
    await someone.seesToast('Post updated');
    expect(await read(id)).toMatchObject({ title: 'To the second', publishedAt });

    await field(page, 'Published at').press('Backspace');
    await save(page);
    await page.getByText('Must be a date and a time').waitFor();
    expect((await read(id))?.publishedAt).toBe(publishedAt);
  });
});

describe('an existing post', () => {
  test('stays open after a save, and its public page shows the change at the next request', async () => {
    const page = await signIn();
    const { id } = await write({ slug: 'to-change', tags: ['a'] });
    await openForm(`/admin/blog/${id}`);
    await field(page, 'Title').fill('Changed once');
    expect(await field(page, 'Slug').inputValue()).toBe('to-change');
    await page.getByText('Not saved yet').waitFor();
    await page.keyboard.press('Control+s');
    await someone.seesToast('Post updated');
    await page.getByText('Not saved yet').waitFor({ state: 'detached' });
    expect(await publicPage('/blog/to-change')).toContain('Changed once');
    // Saves again on top of the version from the first save.
    await field(page, 'Title').fill('Changed twice');
    await field(page, 'Slug').fill('changed-twice');
    await save(page);
    await expect.poll(() => publicPage('/blog/changed-twice')).toContain('Changed twice');
    expect((await fetch(`${site.url}/blog/to-change`, { redirect: 'manual' })).status).toBe(301);
    expect(await read(id)).toMatchObject({ tags: ['a'], content: words.content });
  });

  longTest('keeps text typed during a save and marks it as unsaved', async () => {
    const page = await signIn();
    const { id } = await write({ slug: 'slow' });
    await openForm(`/admin/blog/${id}`);
    const { letGo } = await hold(page, '**/api/blog/*');
    await field(page, 'Title').fill('First');
    await save(page);
    await field(page, 'Excerpt').fill('typed meanwhile');
    await content(page).fill('typed meanwhile, too');
    letGo();
    await someone.seesToast('Post updated');
    expect(await field(page, 'Excerpt').inputValue()).toBe('typed meanwhile');
    expect(await content(page).textContent()).toBe('typed meanwhile, too');
    await page.getByText('Not saved yet').waitFor();
    expect(await read(id)).toMatchObject({ title: 'First', excerpt: '', content: words.content });
  });

  longTest('shows both versions after an edit conflict, and the second user decides', async () => {
    const page = await signIn();
    const { id } = await write({ slug: 'shared', content: '<p>The quick brown fox jumps over the dog.</p>' });
    await openForm(`/admin/blog/${id}`);
    await field(page, 'Title').fill('Mine');
    await content(page).fill('The quick brown fox sleeps.');
    await someone.call('PUT', `/blog/${id}`, {
      title: 'Theirs',
      excerpt: 'Their excerpt',
      content: '<p>The quick brown fox jumps over the cat.</p>',
    });
    await save(page);
    await someone.seesToast('Failed to save post');
    const dialog = page.getByRole('dialog', { name: 'Someone else saved first' });
    await dialog.waitFor();
    const text = (await dialog.textContent()) ?? '';
    for (const part of [
      /TitleTheirs: TheirsYours: Mine/,
      /ExcerptTheirs: Their excerpt(?!Yours)/,
      /Theirs: .*jumps over the cat.*Yours: .*fox sleeps/,
    ])
      expect(text).toMatch(part);
    expect(text).not.toContain('Category');
    expect(await axe(page)).toEqual([]);

    // Closing the dialog loses and overwrites nothing.
    await page.keyboard.press('Escape');
    expect(await field(page, 'Title').inputValue()).toBe('Mine');
    expect(await read(id)).toMatchObject({ title: 'Theirs' });

    // The excerpt was not edited here, so it takes the other user's value.
    await save(page);
    await dialog.getByRole('button', { name: 'Keep mine, add theirs' }).click();
    expect(await field(page, 'Excerpt').inputValue()).toBe('Their excerpt');
    await save(page);
    await someone.seesToast('Post updated');
    expect(await read(id)).toMatchObject({
      title: 'Mine',
      excerpt: 'Their excerpt',
      content: '<p>The quick brown fox sleeps.</p>',
    });

    await someone.call('PUT', `/blog/${id}`, { title: 'Theirs again', content: '<p>Their words.</p>' });
    await field(page, 'Title').fill('Mine again');
    await save(page);
    await dialog.getByRole('button', { name: 'Discard mine, use theirs' }).click();
    await expect.poll(() => field(page, 'Title').inputValue()).toBe('Theirs again');
    expect(await content(page).textContent()).toBe('Their words.');
    await field(page, 'Title').fill('After theirs');
    await save(page);
    await expect.poll(async () => (await read(id))?.title).toBe('After theirs');
  });

  longTest('can be saved as a new post after another user deleted it', async () => {
    const page = await signIn();
    const { id } = await write({ slug: 'gone' });
    await openForm(`/admin/blog/${id}`);
    await field(page, 'Title').fill('Not gone');
    await someone.call('DELETE', `/blog/${id}`);
    await save(page);
    await page.getByText('Someone else has deleted this post.').waitFor();
    await page.getByRole('button', { name: 'Save as a new post' }).click();
    await someone.seesToast('Post published');
    expect(await bySlug('gone')).toMatchObject({ title: 'Not gone', content: words.content });
  });

  longTest('shows an error if it does not exist', async () => {
    const page = await signIn();
    await someone.open('/admin/blog/no-such-id');
    await page.getByRole('heading', { name: 'Post not found' }).waitFor();
    await page.route('**/api/blog?*', (route) => route.abort());
    await someone.forgetAnswers();
    await page.reload();
    await someone.seesToast('Failed to fetch posts');
  });
});

longDescribe('unsaved changes', { tags: ['session/ended'] }, () => {
  test('ask for confirmation on a link, Back or close, but not after a save', async () => {
    const page = await signIn();
    await someone.open('/admin/blog');
    await page.getByRole('link', { name: 'New post' }).click();
    await content(page).fill('Precious');
    const asked = someone.answering(false);
    await page.getByRole('link', { name: 'Products' }).click();
    expect(await asked).toBe('You have unsaved changes. Leave without saving?');
    const askedAgain = someone.answering(false);
    await page.goBack();
    expect(await askedAgain).toBe('You have unsaved changes. Leave without saving?');
    expect(await content(page).textContent()).toBe('Precious');
    const yes = someone.answering(true);
    await page.goBack();
    await yes;
    await page.waitForURL('**/admin/blog');
    // The user discarded the changes deliberately.
    await page.getByRole('link', { name: 'New post' }).click();
    await content(page).waitFor();
    expect(await content(page).textContent()).toBe('');
    await page.goBack();
    await page.waitForURL('**/admin/blog');
  });

  test('are restored after the phone closed the page, and can be discarded', async () => {
    const page = await signIn({ width: phone });
    const { id } = await write({ slug: 'closed' });
    await openForm(`/admin/blog/${id}`);
    await field(page, 'Title').fill('Typed in a hurry');
    await content(page).fill('A long text');
    await expect
      .poll(() => page.evaluate((key) => localStorage.getItem(key), `draft:post:${id}`))
      .toContain('A long text');
    const other = await page.context().newPage();
    await page.close({ runBeforeUnload: false });
    someone.page = other;
    await other.goto(`${site.url}/admin/blog/${id}`);
    await other.getByText(/^Unsaved changes from/).waitFor();
    await content(other).waitFor();
    expect(await field(other, 'Title').inputValue()).toBe('Typed in a hurry');
    expect(await content(other).textContent()).toBe('A long text');
    expect(await axe(other)).toEqual([]);
    await other.getByRole('button', { name: 'Discard', exact: true }).click();
    expect(await field(other, 'Title').inputValue()).toBe('closed');
    expect(await content(other).textContent()).toBe('Keep it dry.');
    expect(await other.evaluate((key) => localStorage.getItem(key), `draft:post:${id}`)).toBeNull();
  });

  test('of an older version do not overwrite a newer one', async () => {
    const page = await signIn();
    const { id } = await write({ slug: 'older' });
    await openForm(`/admin/blog/${id}`);
    await field(page, 'Title').fill('From before');
    await expect
      .poll(() => page.evaluate((key) => localStorage.getItem(key), `draft:post:${id}`))
      .toContain('From before');
    await someone.call('PUT', `/blog/${id}`, { excerpt: 'Newer' });
    page.once('dialog', (dialog) => dialog.accept());
    await page.reload();
    await content(page).waitFor();
    await save(page);
    await page.getByRole('dialog', { name: 'Someone else saved first' }).waitFor();
    expect(await read(id)).toMatchObject({ title: 'older', excerpt: 'Newer' });
  });

  test('survive a server error and a lost connection', async () => {
    const page = await signIn();
    await openForm();
    await fillNew(page, 'In trouble');
    await page.route('**/api/blog', (route) => route.fulfill({ status: 500, json: { detail: 'x' } }));
    await publish(page);
    await someone.seesToast('Failed to save post');
    await page.unroute('**/api/blog');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await publish(page);
    await someone.seesToast('Failed to save post');
    await page.context().setOffline(false);
    expect(await content(page).textContent()).toBe('Keep it dry.');
    await publish(page);
    await someone.seesToast('Post published');
  });

  test('are saved after the user signs in again in place of an expired session', async () => {
    const page = await signIn();
    await openForm();
    await fillNew(page, 'After the session');
    await someone.call('POST', '/auth/logout');
    await publish(page);
    await someone.seesToast('Failed to save post');
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.getByLabel('Password', { exact: false }).first().fill(siteAdmin.password);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await someone.seesToast('Post published');
    expect(await publicPage('/blog/after-the-session')).toContain('Keep it dry.');
  });

  test('stay in the other fields if the editor fails to load, which can be retried', async () => {
    const page = await signIn();
    await page.route('**/editor-*.js', (route) => route.abort());
    await someone.open('/admin/blog/new');
    await field(page, 'Title').fill('Before the editor');
    await page.getByText('The editor could not be loaded.').waitFor();
    await page.unroute('**/editor-*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await content(page).waitFor();
    expect(await field(page, 'Title').inputValue()).toBe('Before the editor');
  });
});

describe('hostile input', () => {
  longTest('that is too long shows an error at each field', async () => {
    const page = await signIn();
    await openForm();
    await fillNew(page, 'x'.repeat(201));
    await field(page, 'Slug').fill('no spaces, no capitals: A');
    await field(page, 'Excerpt').fill('x'.repeat(1001));
    await field(page, 'Category').fill('x'.repeat(121));
    await field(page, 'Author').fill('x'.repeat(121));
    await field(page, 'Tags').fill('x'.repeat(61));
    await field(page, 'Reading time').fill('1.5');
    await saveDraft(page);
    await someone.seesToast('Failed to save post');
    for (const text of [
      'Must have at most 200 characters',
      'Must be small letters, digits and hyphens only',
      'Must have at most 1000 characters',
      'Must have at most 120 characters',
      'Must have at most 60 characters',
      'Must be whole minutes, from 1 to 600',
    ])
      await page.getByText(text).first().waitFor();
    await field(page, 'Reading time').fill('');
    expect(await overflow(page)).toBe(0);
  });

  test('is stored and shown as typed', async () => {
    const page = await signIn();
    const { id } = await write({ slug: 'garbage' });
    await openForm(`/admin/blog/${id}`);
    const texts = [
      '😀👩‍👩‍👧‍👦 ₹',
      'שלום \u202egnp.exe',
      'मशीन की देखभाल',
      '{{7*7}} <%= 7*7 %>',
      '<img src=x onerror=alert(1)> "quoted" & <b>bold</b>',
    ];
    for (const text of texts) {
      for (const label of ['Title', 'Category', 'Author', 'Excerpt', 'Tags']) await field(page, label).fill(text);
      await content(page).fill(text);
      await save(page);
      await expect.poll(() => read(id)).toMatchObject({ title: text, category: text, author: text, excerpt: text });
      expect((await read(id))?.tags).toEqual([text]);
      await page.getByText('Not saved yet').waitFor({ state: 'detached' });
      expect(await content(page).textContent()).toBe(text);
    }
    const markup = texts.at(-1) as string;
    await page.goto(`${site.url}/blog/garbage`);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(markup);
    expect(await page.locator('.post').textContent()).toBe(markup);
    await someone.open('/admin/blog');
    await row(page, markup).waitFor();
    expect(someone.complaints).toEqual([]);
  });

  longTest('loses its control characters', async () => {
    const page = await signIn();
    const { id } = await write({ slug: 'controls' });
    await openForm(`/admin/blog/${id}`);
    await field(page, 'Title').fill('A\u0000\u001b[31mB');
    await field(page, 'Excerpt').fill('x\u0007y\nz');
    await save(page);
    await someone.seesToast('Post updated');
    expect(await read(id)).toMatchObject({ title: 'A[31mB', excerpt: 'xy\nz' });
    expect(await field(page, 'Title').inputValue()).toBe('A[31mB');
  });
});

describe('the featured image and the preview', () => {
  test('trim the white border of an uploaded picture, show it publicly and remove it', {
    tags: ['beyond/plain-border'],
  }, async () => {
    const page = await signIn();
    const { id } = await write({ slug: 'pictured' });
    await openForm(`/admin/blog/${id}`);
    const buffer = await aMachineOn({ background: '#ffffff' });
    await page
      .getByLabel('Choose featured image')
      .setInputFiles({ name: 'screen.jpg', mimeType: 'image/jpeg', buffer });
    await someone.seesToast('Image uploaded successfully');
    await save(page);
    await someone.seesToast('Post updated');
    const { featuredImage } = (await read(id)) as Post;
    expect(featuredImage).toMatch(/^\/uploads\/[0-9a-f]{12}-800x600\.webp$/);
    expect(await publicPage('/blog/pictured')).toContain(featuredImage);
    await someone.dismissMessages();
    await page.getByRole('button', { name: 'Remove featured image' }).click();
    await save(page);
    await expect.poll(async () => (await read(id))?.featuredImage).toBe('');
  });

  test('show the unsaved form as the public page in a new tab', {
    tags: ['panel/post-preview'],
  }, async () => {
    const page = await signIn();
    const { id } = await write({ slug: 'previewed' });
    await openForm(`/admin/blog/${id}`);
    await field(page, 'Title').fill('Only a preview');
    await content(page).fill('Not saved anywhere.');
    const tab = page.context().waitForEvent('page');
    await form(page).getByRole('button', { name: 'Preview' }).click();
    const preview = await tab;
    await preview.getByRole('heading', { level: 1, name: 'Only a preview' }).waitFor();
    await preview.getByText('Not saved anywhere.').waitFor();
    await preview.getByText('Preview: this is how the post will look.').waitFor();
    expect(await preview.evaluate(() => window.opener)).toBeNull();
    await preview.close();
    expect(await read(id)).toMatchObject({ title: 'previewed' });
    expect(await publicPage('/blog/previewed')).not.toContain('Only a preview');

    // If a new tab is blocked, a link appears.
    await page.evaluate(() => {
      const { open } = window;
      window.open = () => {
        window.open = open;
        return null;
      };
    });
    await form(page).getByRole('button', { name: 'Preview' }).click();
    expect(await page.getByRole('link', { name: 'Open the preview' }).getAttribute('href')).toMatch(
      /^\/blog\/preview\//,
    );

    await field(page, 'Title').fill('');
    const closed = page.context().waitForEvent('page');
    await form(page).getByRole('button', { name: 'Preview' }).click();
    await someone.seesToast('Failed to create the preview');
    await page.getByText('Must not be empty').waitFor();
    await expect.poll(async () => (await closed).isClosed()).toBe(true);
    expect(someone.complaints.filter((text) => !text.includes('status of 422'))).toEqual([]);
  });
});
