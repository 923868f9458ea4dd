import { describe, expect } from 'vitest';
import type { Post } from '#app/domain/blog/post.ts';
import { admin } from '#tests/support/api.ts';
import { screen, waitFor, within } from '#tests/support/panel.tsx';
import { problemAt } from '#tests/support/panel-queries.ts';
import { content, field, form, test } from './post-test.ts';

const slug = 'Web address ending (slug)';
const isInvalid = (label: string) => field(label).getAttribute('aria-invalid') === 'true';
/** The message shown right after a new post is saved. */
const created = async (title: string) =>
  within((await screen.findByText(title, { selector: 'strong' })).closest('div') as HTMLElement);
const authors = () =>
  [...document.querySelectorAll<HTMLOptionElement>('datalist[id$=authors] option')].map(({ value }) => value);

describe('a new post', { tags: ['forms/post-required'] }, () => {
  test('is written and published with a slug from its title', async ({ posts }) => {
    await posts.write({ slug: 'older', category: 'News' });
    await posts.open();
    expect([...document.querySelectorAll('datalist[id$=categories] option')]).toHaveLength(1);
    await posts.fill('Title', 'Toner: 5 tips & tricks!');
    expect(field(slug).value).toBe('toner-5-tips-tricks');
    expect(document.body.textContent).toContain('The page will be at /blog/toner-5-tips-tricks');
    await posts.fillIn({ Category: 'Care', Author: 'Asha Patil' });
    await posts.type('Shake the cartridge.');
    // The excerpt follows the text until it is edited.
    await waitFor(() => expect(field('Excerpt').value).toBe('Shake the cartridge.'));
    await posts.fillIn({ Excerpt: 'Short and useful', Tags: ' toner, ,  care ,' });
    await posts.press('Publish', 'Post published');
    const notice = await created('Toner: 5 tips & tricks!');
    notice.getByText('is now on your site.', { exact: false });
    expect(notice.getByRole('link', { name: 'View on the site' }).getAttribute('href')).toBe(
      '/blog/toner-5-tips-tricks',
    );
    expect(await posts.bySlug('toner-5-tips-tricks')).toMatchObject({
      title: 'Toner: 5 tips & tricks!',
      author: 'Asha Patil',
      category: 'Care',
      content: '<p>Shake the cartridge.</p>',
      excerpt: 'Short and useful',
      tags: ['toner', 'care'],
      readingTime: 1,
      status: 'published',
    });
  });

  test('keeps a slug entered by hand, and asks for one in English letters', async ({ posts }) => {
    await posts.open();
    await posts.fill('Title', 'One');
    await posts.fill(slug, 'mine');
    await posts.fill('Title', 'Two');
    expect(field(slug).value).toBe('mine');
    await posts.fill(slug, '');
    screen.getByText('Enter a slug in English letters, such as toner-tips.');
  });

  test('shows errors for missing fields and content, and focuses the first', async ({ posts }) => {
    await posts.open();
    await posts.press('Save draft', 'Failed to save post');
    expect(['Title', slug, 'Category', 'Author'].filter((label) => !isInvalid(label))).toEqual([]);
    expect((await content()).getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field('Title'));
    await posts.fill('Title', 'Here');
    expect([isInvalid('Title'), isInvalid(slug)]).toEqual([false, false]);
    await posts.fillIn({ Author: 'A', Category: 'C' });
    await posts.press('Publish');
    await waitFor(async () => expect(document.activeElement).toBe(await content()));
  });

  test('shows the errors of the server at their fields', async ({ posts }) => {
    await posts.write({ slug: 'taken' });
    await posts.open();
    await posts.fillNew('Taken');
    await posts.press('Publish', 'Failed to save post');
    await screen.findByText('Another post already has this web address. Please change it.');
    await posts.fill('Title', 'x'.repeat(201));
    await posts.fillIn({ [slug]: 'no spaces, no capitals: A', 'Reading time in minutes': '1.5' });
    await posts.press('Save draft', 'Failed to save post');
    expect(problemAt(field('Title'))).toBe('Must have at most 200 characters');
    expect(problemAt(field(slug))).toBe('Must be small letters, digits and hyphens only, at most 120 of them');
    expect(problemAt(field('Reading time in minutes'))).toBe('Must be whole minutes, from 1 to 600');
  });
});

describe('the save buttons of a new post', { tags: ['panel/post-publish'] }, () => {
  test.for([
    ['{Control>}s{/Control}', 'Kept by Ctrl+S'],
    ['{Enter}', 'Kept by Enter'],
  ] as const)('are Publish and Save draft; %s saves a draft', async ([key, title], { panel, posts }) => {
    await posts.open();
    expect(form().queryByRole('button', { name: 'Save' })).toBe(null);
    expect(form().queryByLabelText('Status')).toBe(null);
    screen.getByText('Draft: hidden from visitors until you publish it.');
    await posts.fillNew(title);
    field('Title').focus();
    await panel.user.keyboard(key);
    await panel.seesToast('Draft saved');
    (await created(title)).getByText('Visitors do not see it yet.', { exact: false });
    expect(field('Status').value).toBe('draft');
  });

  test('keep a new draft open, and offer another one', { tags: ['panel/post-created'] }, async ({ panel, posts }) => {
    await panel.open('/admin/blog');
    await panel.click('link', 'New post');
    await content();
    await posts.fillNew('Just written');
    await posts.press('Save draft', 'Draft saved');
    const notice = await created('Just written');
    notice.getByRole('button', { name: 'View preview' });
    await content();
    await posts.press('Publish', 'Post published');
    expect(notice.getByRole('link', { name: 'View on the site' }).getAttribute('href')).toBe('/blog/just-written');
    expect(await panel.call<Post[]>('GET', '/blog')).toHaveLength(1);
    await panel.user.click(notice.getByRole('link', { name: 'Add another' }));
    await panel.seesPage('New post');
    await content();
    expect(field('Title').value).toBe('');
  });
});

describe('values suggested from the text', { tags: ['panel/post-proposals'] }, () => {
  const words = (count: number) => Array(count).fill('word').join(' ');

  test('include the display name of the user as author, but no login name', async ({ panel, posts }) => {
    await posts.write({ slug: 'by-the-login-name', author: admin.username });
    await posts.write({ slug: 'by-another', author: 'Anita Joseph' });
    await posts.open();
    expect(field('Author').value).toBe('');
    expect(authors()).toEqual(['Anita Joseph']);
    form().getByRole('link', { name: 'Add your name under Account' });
    await panel.call('PUT', '/auth/name', { name: 'Ramesh Pawar' });
    await posts.open();
    expect(field('Author').value).toBe('Ramesh Pawar');
    expect(form().queryByRole('link', { name: 'Add your name under Account' })).toBe(null);
  });

  test('are excerpt and reading time until they are edited, in new and saved posts', async ({ posts }) => {
    await posts.open();
    await posts.fillNew('Followed');
    await posts.type(`Shake it. Then wait. Word ${words(250)}`);
    await waitFor(() => expect(field('Excerpt').value).toBe('Shake it. Then wait.'));
    const minutes = () => field('Reading time in minutes').value;
    expect(minutes()).toBe('2');
    // The save includes the new excerpt even before the editor has reported the change.
    await posts.type('Shake it twice.');
    await posts.press('Save draft', 'Draft saved');
    const post = await posts.bySlug('followed');
    expect(post).toMatchObject({ excerpt: 'Shake it twice.', readingTime: 1 });
    await posts.open(`/admin/blog/${post.id}`);
    await posts.type('Shake it three times.');
    await waitFor(() => expect(field('Excerpt').value).toBe('Shake it three times.'));
    await posts.fillIn({ Excerpt: 'Mine', 'Reading time in minutes': '7' });
    await posts.type(words(450));
    await form().findByRole('button', { name: /^Use 3 min/ });
    expect([field('Excerpt').value, minutes()]).toEqual(['Mine', '7']);
    await posts.press(/^Use 3 min/);
    await posts.press('Use the first sentences of the text');
    expect(minutes()).toBe('3');
    expect(field('Excerpt').value).toMatch(/^word word .*…$/);
  });

  test('take the excerpt from paragraphs, not from headings and tables', async ({ posts }) => {
    const html =
      '<h2>Toner</h2><table><tbody><tr><td>Cell</td></tr></tbody></table><p>Tom &amp; Asha.</p><ul><li>x</li></ul>';
    const { id } = await posts.write({ slug: 'headed', content: html });
    await posts.open(`/admin/blog/${id}`);
    // The post has no excerpt, and opening the form does not create one.
    expect(field('Excerpt').value).toBe('');
    await posts.press('Use the first sentences of the text');
    expect(field('Excerpt').value).toBe('Tom & Asha.');
    screen.getByText('Follows the first sentences of your text until you edit it.');
  });

  const [url, other] = ['https://x.test/a.png', 'https://x.test/b.png'];
  const pictured = `<p>One.</p><p><img src="${url}" alt=""></p><p><img src="https://x.test/y.png"></p>`;
  const offer = () => form().queryByRole('button', { name: 'Use the first picture of the text' });

  test('are the first picture as featured image, when a draft is published without one', async ({ posts }) => {
    const { id } = await posts.write({ slug: 'first-picture', status: 'draft', content: pictured });
    await posts.open(`/admin/blog/${id}`);
    expect(offer()).not.toBe(null);
    screen.getByText('If you choose none, publishing uses this picture.');
    await posts.fill('Title', 'First picture');
    await posts.press('Save', 'Draft saved');
    // A draft does not need a featured image.
    expect(await posts.read(id)).toMatchObject({ featuredImage: '' });
    await posts.press('Publish', 'Post published');
    expect(await posts.read(id)).toMatchObject({ status: 'published', featuredImage: url });
    expect(offer()).toBe(null);
  });

  test('yield to a chosen featured image, and are used if the status is set to Published', async ({ panel, posts }) => {
    const chosen = await posts.write({ slug: 'chosen', status: 'draft', content: pictured, featuredImage: other });
    await posts.open(`/admin/blog/${chosen.id}`);
    expect(offer()).toBe(null);
    await posts.press('Publish', 'Post published');
    expect(await posts.read(chosen.id)).toMatchObject({ status: 'published', featuredImage: other });
    const { id } = await posts.write({ slug: 'by-status', status: 'archived', content: pictured });
    await posts.open(`/admin/blog/${id}`);
    await panel.fillIn({ Status: 'Published' });
    screen.getByText('Visitors see it as soon as you save.');
    await posts.press('Save', 'Post published');
    expect(await posts.read(id)).toMatchObject({ featuredImage: url });
  });
});
