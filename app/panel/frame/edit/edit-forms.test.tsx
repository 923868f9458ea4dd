import { describe, expect } from 'vitest';
import { test as base, screen, waitFor } from '#tests/support/panel.tsx';
import { field as fieldIn } from '#tests/support/panel-queries.ts';

/** Common to all forms of the panel: no typed text is lost, and no save overwrites another user's change unseen. */

type Entity = Record<string, unknown> & { id: string };

/** A form: its accessible name, page and path of the API, what it edits, and the labels of three of its text fields. */
type Edited = {
  name: string;
  path: string;
  form: RegExp;
  page: (id: string) => string;
  made: object | null;
  fields: Record<string, string>;
  /** The button of the list that opens the form, which closes after a save. */
  button?: RegExp;
};

type Fields = Edited['fields'];
type Pair = [label: string, name: string];
const page = (name: string, path: string, form: RegExp, page: Edited['page'], made: object | null, fields: Fields) => {
  return { name, path, form, page, made, fields };
};
const list = (name: string, path: string, form: RegExp, address: string, fields: Fields) => {
  return { ...page(name, path, form, () => address, { name: 'Edited' }, fields), button: /^Edit / };
};
const productFields = { SKU: 'sku', Warranty: 'warranty', 'Short description': 'shortDescription' };
const company = { 'Company name': 'companyName', 'Company description': 'companyDescription' };
const settingsFields = { ...company, 'Contact e-mail': 'contactEmail' };
const postFields = { Title: 'title', Author: 'author', Excerpt: 'excerpt' };
const categoryFields = { 'Web address ending (slug)': 'slug', Name: 'name', Description: 'description' };
const branchFields = { 'City and PIN code': 'city', Address: 'address', 'E-mail': 'email' };
const nouns: Edited[] = [
  page('a product', '/products', /^Product$/, (id) => `/admin/products/${id}`, { name: 'Edited' }, productFields),
  page('the settings', '/settings', /^Settings$/, () => '/admin/settings/business', null, settingsFields),
  page('a post', '/blog', /^Post$/, (id) => `/admin/blog/${id}`, { title: 'Edited' }, postFields),
  list('a category', '/categories', /^Category /, '/admin/categories', categoryFields),
  list('a branch', '/branches', /^Branch /, '/admin/settings/branches', branchFields),
];

const keptText = () => Object.values({ ...localStorage }).join();
const unsaved = /^(Unsaved changes|Not saved yet)$/;

describe.each(nouns)('the form of $name', ({ path, made, page, form: name, button, fields }) => {
  const [[first, firstName], [second, secondName], [third, thirdName]] = Object.entries(fields) as [Pair, Pair, Pair];
  const field = (label: string) => fieldIn(label, screen.getByRole('form', { name }));
  const saveButton = () => {
    const found = document.querySelector<HTMLButtonElement>('form[aria-label] button[type=submit]');
    if (!found) throw new Error('no save button');
    return found;
  };

  const test = base.extend('edited', async ({ panel }) => {
    const all = () => panel.call<Entity[]>('GET', path);
    const { id } = made ? await panel.add(path, made) : { id: '' };
    const at = made ? `${path}/${id}` : path;
    const open = async () => {
      await panel.open(page(id));
      if (button) await panel.press(button);
      await screen.findByRole('form', { name });
    };
    await open();
    const read = async () =>
      made ? (await all()).find((each) => each.id === id) : await panel.call<Entity>('GET', path);
    return {
      at,
      all,
      open,
      read,
      fill: (label: string, text: string) => panel.fill(field(label), text),
      save: () => panel.user.click(saveButton()),
      /** Another user saves these fields. */
      change: (change: object) => panel.call('PUT', at, change),
      /** Waits until the stored entity has these values. */
      becomes: (values: object) => waitFor(async () => expect(await read()).toMatchObject(values)),
    };
  });

  test('keeps text typed during a save', { tags: ['forms/typed-while-saving'] }, async ({ panel, edited }) => {
    await edited.fill(first, 'sent');
    const line = panel.hold('PUT', /./);
    saveButton().focus();
    await panel.user.keyboard('{Enter}');
    await waitFor(() => expect(line.held).toHaveLength(1));
    expect(document.activeElement).toBe(saveButton());
    await panel.user.keyboard('{Enter}');
    await edited.fill(third, 'later@example.com');
    await waitFor(() => expect(keptText()).toContain('later@example.com'));
    line.release();
    await edited.becomes({ [firstName]: 'sent' });
    await screen.findByText(unsaved);
    expect(field(third).value).toBe('later@example.com');
    expect((await edited.read())?.[thirdName]).not.toBe('later@example.com');
    // A second click during the save sends no second request.
    expect(panel.writes).toEqual([`PUT ${edited.at}`]);
    // The page may close now: the save has not dropped the draft of what was typed since.
    expect(keptText()).toContain('later@example.com');
    await edited.save();
    await edited.becomes({ [thirdName]: 'later@example.com' });
  });

  test('merges a conflicting save of another user', { tags: ['forms/conflict'] }, async ({ panel, edited }) => {
    await edited.fill(first, 'mine');
    await edited.fill(second, 'mine, too');
    await edited.change({ [secondName]: 'theirs', [thirdName]: 'theirs@example.com' });
    await edited.save();
    const dialog = await screen.findByRole('dialog', { name: 'Someone else saved first' });
    expect(dialog.textContent).toMatch(/Theirs: theirs\s*Yours: mine, too/);
    expect(dialog.textContent).toContain('Theirs: theirs@example.com');
    await waitFor(() => expect(dialog.textContent).toContain('saved by owner while you had it open'));
    // Closing the dialog loses and overwrites nothing.
    await panel.press('Close');
    expect(field(first).value).toBe('mine');
    expect(await edited.read()).toMatchObject({ [secondName]: 'theirs', [thirdName]: 'theirs@example.com' });
    await edited.save();
    await panel.press('Keep mine, add theirs');
    expect(field(third).value).toBe('theirs@example.com');
    await edited.save();
    await edited.becomes({ [firstName]: 'mine', [secondName]: 'mine, too', [thirdName]: 'theirs@example.com' });
  });

  test('saves without a conflict after the same change, and can load their values', async ({ panel, edited }) => {
    await edited.fill(first, 'mine-first');
    await edited.change({ [firstName]: 'mine-first' });
    await edited.save();
    if (button) await waitFor(() => expect(screen.queryByRole('form', { name })).toBe(null));
    else await waitFor(() => expect(screen.queryByText(unsaved)).toBe(null));
    expect(panel.writes).toEqual([`PUT ${edited.at}`, `PUT ${edited.at}`]);
    expect(screen.queryByRole('dialog')).toBe(null);
    expect(await edited.read()).toMatchObject({ [firstName]: 'mine-first' });
    if (button) await edited.open();
    await edited.fill(first, 'mine-again');
    await edited.fill(second, 'mine, too');
    await edited.change({ [firstName]: 'theirs-again' });
    await edited.save();
    await panel.press('Use theirs, keep my others');
    expect([field(first).value, field(second).value]).toEqual(['theirs-again', 'mine, too']);
  });

  test('undoes the last save and keeps text typed since', { tags: ['forms/gone'] }, async ({ panel, edited }) => {
    const before = (await edited.read())?.[firstName];
    await edited.fill(first, 'a-mistake');
    await edited.save();
    await edited.becomes({ [firstName]: 'a-mistake' });
    const undo = await screen.findByRole('button', { name: 'Undo save' });
    if (!button) await edited.fill(third, 'typed@example.com');
    await panel.user.click(undo);
    await panel.seesToast('Change undone');
    expect((await edited.read())?.[firstName]).toBe(before);
    if (button) return;
    expect(field(first).value).toBe(before);
    expect(field(third).value).toBe('typed@example.com');
    await edited.save();
    await edited.becomes({ [firstName]: before, [thirdName]: 'typed@example.com' });
  });

  test('restores both texts of two visits, merging a save', { tags: ['forms/drafts'] }, async ({ panel, edited }) => {
    await edited.fill(first, 'typed-before');
    await waitFor(() => expect(keptText()).toContain('typed-before'));
    // The first field is contested: a reload would merge the others, and the save would not ask.
    await edited.change({ [firstName]: 'theirs', [secondName]: 'theirs' });
    await edited.open();
    await screen.findByText(/^Unsaved changes from .* were restored\.$/);
    await edited.fill(third, 'typed-next@example.com');
    await waitFor(() => expect(keptText()).toContain('typed-next@example.com'));
    expect(keptText()).toContain('typed-before');
    await edited.open();
    await screen.findByText(/^Unsaved changes from/);
    expect([field(first).value, field(third).value]).toEqual(['typed-before', 'typed-next@example.com']);
    await edited.save();
    await panel.press('Keep mine, add theirs');
    await edited.save();
    await edited.becomes({
      [firstName]: 'typed-before',
      [secondName]: 'theirs',
      [thirdName]: 'typed-next@example.com',
    });
    await waitFor(() => expect(keptText()).not.toContain('typed-'));
  });

  // The focus must be synchronous, or it would move the cursor of a user who types at once.
  if (button)
    test('focuses its first field synchronously when opened in a list', async ({ panel, edited }) => {
      await panel.press('Cancel');
      screen.getByRole('button', { name: button }).click();
      await Promise.resolve();
      expect(document.activeElement).toBe(field('Name'));
      // The first invalid field gets the focus synchronously too.
      await edited.fill('Name', '');
      saveButton().click();
      await Promise.resolve();
      expect(document.activeElement).toBe(field('Name'));
    });

  // Settings cannot be deleted.
  if (made === null) return;
  test('can be saved as a new entry after it was deleted', { tags: ['forms/gone'] }, async ({ panel, edited }) => {
    await edited.fill(third, 'kept@example.com');
    await panel.call('DELETE', edited.at);
    await edited.save();
    const notice = await screen.findByText(/^Someone else has deleted this \w+\. What you typed is still here\.$/);
    expect(document.activeElement).toBe(notice.closest('[role=alert]'));
    await panel.press(/^Save as a new /);
    await waitFor(async () =>
      expect((await edited.all()).map((each) => each[thirdName])).toEqual(['kept@example.com']),
    );
  });
});
