// @module-tag panel/posts
// @module-tag panel-errors/posts
import { expect } from 'vitest';
import { screen, waitFor, within } from '#tests/support/panel.tsx';
import { test } from './post-test.ts';

const rows = () =>
  screen.queryAllByRole('region', { name: 'Posts' }).flatMap((list) => [...list.querySelectorAll('li')]);
const row = (title: string) => rows().find(({ textContent }) => textContent?.includes(title)) as HTMLElement;
const titles = () => rows().map((each) => each.querySelector('h2')?.textContent);

test('shows each post with author, category, status and date, and links public posts', async ({ panel, posts }) => {
  await posts.write({ slug: 'public', title: 'What a page costs', publishedAt: '2026-10-08T04:30:00Z' });
  await posts.write({ slug: 'draft', status: 'draft' });
  await posts.write({ slug: 'archived', status: 'archived' });
  await posts.write({ slug: 'later', publishedAt: '2099-01-01T04:30:00Z' });
  await panel.open('/admin/blog');
  expect(row('What a page costs').textContent).toMatch(/Published.*Asha Patil.*Care.*8 October 2026/);
  expect(row('draft').textContent).toMatch(/Draft.*Asha Patil.*Care/);
  expect(row('archived').textContent).toContain('Archived');
  expect(row('later').textContent).toMatch(/Scheduled.*1 Jan 2099, 10:00 am/);
  const view = screen.getAllByRole('link', { name: /^View / });
  expect(view.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
    ['View What a page costs', '/blog/public'],
  ]);
  expect(screen.getByRole('link', { name: 'New post' }).getAttribute('href')).toBe('/admin/blog/new');
  expect(within(row('draft')).getByRole('link', { name: 'Edit draft' }).getAttribute('href')).toMatch(
    /^\/admin\/blog\/./,
  );
});

test('searches; / focuses the search, Esc clears it, a link back restores it', async ({ panel, posts }) => {
  await posts.write({ slug: 'a', title: 'The climate', author: 'Anita', category: 'News' });
  await posts.write({ slug: 'b', title: 'Paper', author: 'Asha', category: 'Buying guides' });
  await posts.write({ slug: 'c', title: 'Toner', author: 'Asha', category: 'News' });
  await panel.open('/admin/blog');
  await panel.user.keyboard('/');
  await panel.user.paste('CLIMATE');
  await waitFor(() => expect(titles()).toEqual(['The climate']));
  await panel.user.keyboard('{Escape}');
  await waitFor(() => expect(rows()).toHaveLength(3));
  await panel.fill(screen.getByRole('searchbox'), ' asha ');
  await screen.findByText('2 of 3 posts');
  expect(titles()).toEqual(expect.arrayContaining(['Paper', 'Toner']));
  await panel.fill(screen.getByRole('searchbox'), 'buying guides');
  await waitFor(() => expect(titles()).toEqual(['Paper']));
  await panel.click('link', 'Edit Paper');
  await screen.findByRole('form', { name: 'Post' });
  await panel.user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Blog' }));
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('buying guides'));
  await panel.fill(screen.getByRole('searchbox'), 'no such thing');
  await screen.findByText('No post matches “no such thing”.');
});
