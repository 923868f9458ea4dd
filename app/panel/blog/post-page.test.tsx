import { describe, expect } from 'vitest';
import { screen, waitFor } from '#tests/support/panel.tsx';
import { content, field, form, test } from './post-test.ts';

describe('the save buttons of an existing post', { tags: ['panel/post-publish'] }, () => {
  test('are Save, which keeps it a draft, and Publish, which publishes the form', async ({ panel, posts }) => {
    const { id } = await posts.write({ slug: 'still-a-draft', status: 'draft' });
    await posts.open(`/admin/blog/${id}`);
    await posts.fill('Title', 'Still a draft');
    await panel.user.keyboard('{Control>}s{/Control}');
    await panel.seesToast('Draft saved');
    expect(await posts.read(id)).toMatchObject({ title: 'Still a draft', status: 'draft' });
    await posts.fill('Title', 'No more');
    await posts.press('Publish', 'Post published');
    expect(await posts.read(id)).toMatchObject({ title: 'No more', status: 'published' });
    await waitFor(() => expect(screen.queryByText('Not saved yet')).toBe(null));
    expect(field('Status').value).toBe('published');
    // Nothing is left to publish.
    expect(form().queryByRole('button', { name: 'Publish' })).toBe(null);
    form().getByRole('button', { name: 'Save' });
    await panel.user.click(screen.getAllByRole('button', { name: 'Undo save' }).at(-1) as HTMLElement);
    await panel.seesToast('Change undone');
    expect(await posts.read(id)).toMatchObject({ title: 'Still a draft', status: 'draft' });
    await form().findByRole('button', { name: 'Publish' });
  });

  test('say Schedule for a draft with a later time', async ({ posts }) => {
    const { id } = await posts.write({ slug: 'tomorrow', status: 'draft', publishedAt: '2099-01-01T04:30:00Z' });
    await posts.open(`/admin/blog/${id}`);
    await posts.press('Schedule', 'Post scheduled');
    expect(await posts.read(id)).toMatchObject({ status: 'published', publishedAt: '2099-01-01T04:30:00.000Z' });
  });

  test('leave the post a draft in the form if publishing fails', async ({ posts }) => {
    const { id } = await posts.write({ slug: 'not-published', status: 'draft' });
    await posts.open(`/admin/blog/${id}`);
    await posts.fill('Category', '');
    await posts.press('Publish', 'Failed to save post');
    await screen.findByText('Choose a category or enter one');
    expect(field('Category').getAttribute('aria-invalid')).toBe('true');
    expect(field('Status').value).toBe('draft');
    await posts.fill('Category', 'News');
    await posts.press('Save', 'Draft saved');
    expect(await posts.read(id)).toMatchObject({ category: 'News', status: 'draft' });
  });

  test('keep text typed during publishing, without publishing it', async ({ panel, posts }) => {
    const { id } = await posts.write({ slug: 'published-slowly', status: 'draft' });
    await posts.open(`/admin/blog/${id}`);
    const line = panel.hold('PUT', /^\/blog/);
    await posts.press('Publish');
    await form().findByRole('button', { name: 'Saving…' });
    await posts.fill('Excerpt', 'typed meanwhile');
    await posts.type('typed meanwhile, too');
    await panel.fillIn({ Status: 'Archived' });
    line.release();
    await panel.seesToast('Post published');
    await screen.findByText('Not saved yet');
    expect(await posts.read(id)).toMatchObject({ status: 'published', excerpt: '', content: '<p>Keep it dry.</p>' });
    expect([field('Excerpt').value, field('Status').value]).toEqual(['typed meanwhile', 'archived']);
    expect((await content()).textContent).toBe('typed meanwhile, too');
  });
});

test('saves twice, and keeps the seconds of its time', { tags: ['panel/post-schedule'] }, async ({ panel, posts }) => {
  const publishedAt = '2026-01-02T03:04:05.678Z';
  const { id } = await posts.write({ slug: 'to-change', tags: ['a'], publishedAt });
  await posts.open(`/admin/blog/${id}`);
  expect(field('Published at').value).toBe('2026-01-02T08:34');
  await posts.fill('Title', 'Changed once');
  expect(field('Web address ending (slug)').value).toBe('to-change');
  await panel.user.keyboard('{Control>}s{/Control}');
  await panel.seesToast('Post updated');
  await posts.fillIn({ Title: 'Changed twice', 'Web address ending (slug)': 'changed-twice' });
  await posts.press('Save');
  await waitFor(async () => expect(await posts.read(id)).toMatchObject({ title: 'Changed twice' }));
  const kept = { slug: 'changed-twice', tags: ['a'], content: '<p>Keep it dry.</p>', publishedAt };
  expect(await posts.read(id)).toMatchObject(kept);
});

test('shows both texts after a conflict; one user decides', { tags: ['forms/conflict'] }, async ({ panel, posts }) => {
  const { id } = await posts.write({ slug: 'shared', content: '<p>The quick brown fox jumps over the dog.</p>' });
  await posts.open(`/admin/blog/${id}`);
  await posts.type('The quick brown fox sleeps.');
  await panel.call('PUT', `/blog/${id}`, { content: '<p>The quick brown fox jumps over the cat.</p>' });
  await posts.press('Save');
  const dialog = await screen.findByRole('dialog', { name: 'Someone else saved first' });
  expect(screen.queryByText('Failed to save post')).toBe(null);
  expect(dialog.textContent).toMatch(/Theirs: .*jumps over the cat.*Yours: .*fox sleeps/);
  await panel.press('Use theirs, keep my others');
  await waitFor(async () => expect((await content()).textContent).toMatch(/over the cat\.$/));
});

test('restores unsaved changes in all fields', { tags: ['forms/drafts'] }, async ({ panel, posts }) => {
  const { id } = await posts.write({ slug: 'closed' });
  await posts.open(`/admin/blog/${id}`);
  await posts.fill('Title', 'Typed in a hurry');
  await posts.type('A long text');
  await waitFor(() => expect(localStorage.getItem(`draft:post:${id}`)).toContain('A long text'));
  await panel.reload();
  await screen.findByText(/^Unsaved changes from .* were restored\.$/);
  expect((await content()).textContent).toBe('A long text');
  expect(field('Title').value).toBe('Typed in a hurry');
  await panel.press('Discard');
  expect(field('Title').value).toBe('closed');
  expect((await content()).textContent).toBe('Keep it dry.');
});

test('the preview shows the unsaved form', { tags: ['panel/post-preview'] }, async ({ posts, api }) => {
  const { id } = await posts.write({ slug: 'previewed' });
  await posts.open(`/admin/blog/${id}`);
  await posts.fill('Title', 'Only a preview');
  await posts.type('Not saved anywhere.');
  window.open = () => null;
  await posts.press('Preview');
  const link = await screen.findByRole('link', { name: 'Open the preview' });
  expect(link.getAttribute('href')).toMatch(/^\/blog\/preview\//);
  expect(await posts.read(id)).toMatchObject({ title: 'previewed' });
  let isClosed = false;
  const tab = { document: { body: {} }, opener: window, close: () => (isClosed = true) };
  window.open = () => tab as never;
  await posts.fill('Excerpt', 'x'.repeat(1001));
  await posts.press('Preview', 'Failed to create the preview');
  await screen.findByText(/^Must have at most 1,?000 characters$/);
  expect([isClosed, tab.opener]).toEqual([true, null]);
  expect(api.errors).toEqual([]);
});
