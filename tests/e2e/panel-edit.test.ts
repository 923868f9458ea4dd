import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { sharedBrowser } from '#tests/support/browser.ts';
import { holdBack } from '#tests/support/gate.ts';
import { longTest, variants } from '#tests/support/how-long.ts';
import { type Owner, owner } from '#tests/support/owner.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { axe } from '#tests/support/visitor.ts';

/** Common to all forms of the panel: no typed text is lost, and no save overwrites another user's change unseen. */

let browser: Browser;
let site: Site;
let someone: Owner;

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startSite({ template: inject('demoData') })]);
});
afterAll(() => site.stop());
afterEach(() => someone.leave());

type Entity = Record<string, unknown> & { id: string };

type Edited = {
  name: string;
  /** Path of the API call. */
  path: string;
  made: Record<string, string> | null;
  /** Opens the form. */
  open: (page: Page, id: string) => Promise<unknown>;
  /** The accessible name of the form. */
  form: RegExp;
  /** The form closes after a save. */
  closes?: true;
  /** Three text fields of the form: label and field name. */
  fields: [label: string, name: string][];
};

const nouns: Edited[] = [
  {
    name: 'a product',
    path: '/products',
    made: { name: 'Edited', slug: 'edited', brand: 'Ricoh', category: 'Laser Printers', description: 'A printer.' },
    open: (_page, id) => someone.open(`/admin/products/${id}`),
    form: /^Product$/,
    fields: [
      ['SKU', 'sku'],
      ['Warranty', 'warranty'],
      ['Short description', 'shortDescription'],
    ],
  },
  {
    name: 'the settings',
    path: '/settings',
    made: null,
    open: () => someone.open('/admin/settings/business'),
    form: /^Settings$/,
    fields: [
      ['Company name', 'companyName'],
      ['Company description', 'companyDescription'],
      ['Contact e-mail', 'contactEmail'],
    ],
  },
  {
    name: 'a post',
    path: '/blog',
    made: { title: 'Edited', slug: 'edited', author: 'Asha', category: 'Care', content: '<p>Words</p>' },
    open: async (page, id) => {
      await someone.open(`/admin/blog/${id}`);
      await page.getByRole('textbox', { name: 'Content' }).waitFor();
    },
    form: /^Post$/,
    fields: [
      ['Title', 'title'],
      ['Author', 'author'],
      ['Excerpt', 'excerpt'],
    ],
  },
  {
    name: 'a category',
    path: '/categories',
    made: { name: 'Edited', slug: 'edited' },
    open: async (page) => {
      await someone.open('/admin/categories');
      await page.getByRole('button', { name: 'Edit Edited' }).click();
    },
    form: /^Category /,
    closes: true,
    fields: [
      ['Slug', 'slug'],
      ['Name', 'name'],
      ['Description', 'description'],
    ],
  },
  {
    name: 'a branch',
    path: '/branches',
    made: { name: 'Edited', address: '1 Road', city: 'Pune' },
    open: async (page) => {
      await someone.open('/admin/settings/branches');
      await page.getByRole('button', { name: 'Edit Edited' }).click();
    },
    form: /^Branch /,
    closes: true,
    fields: [
      ['City and PIN code', 'city'],
      ['Address', 'address'],
      ['E-mail', 'email'],
    ],
  },
];

/** Restores the draft, unless the form has restored it by itself. */
async function restoreDraft(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Restore', exact: true });
  await button
    .or(page.getByText(/^Unsaved changes from/))
    .first()
    .waitFor();
  if (await button.isVisible()) await button.click();
}

describe.each(variants(nouns))('the form of $name', ({ path, made, open, form: name, closes = false, fields }) => {
  const [[first, firstName], [second, secondName], [third, thirdName]] = fields as [
    [string, string],
    [string, string],
    [string, string],
  ];
  const form = (page: Page) => page.getByRole('form', { name });
  const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: false }).first();
  const saveButton = (page: Page) => form(page).locator('button[type=submit]');
  const all = () => someone.call<Entity[]>('GET', path);
  let before: Entity[] = [];
  /** Signs in and creates the edited entry. */
  async function begin() {
    someone = await owner(browser, site);
    if (made) before = await all();
    const { id } = made ? await someone.call<Entity>('POST', path, made) : { id: '' };
    return {
      page: someone.page,
      id,
      at: made ? `${path}/${id}` : path,
      read: () =>
        made ? all().then((found) => found.find((each) => each.id === id)) : someone.call<Entity>('GET', path),
    };
  }
  afterEach(async () => {
    if (!made) return;
    const known = before.map(({ id }) => id);
    for (const { id } of await all()) if (!known.includes(id)) await someone.call('DELETE', `${path}/${id}`);
  });

  test('keeps text typed during a save as unsaved, and keeps the focus', {
    tags: ['forms/typed-while-saving'],
  }, async () => {
    const { page, id, at, read } = await begin();
    await open(page, id);
    const line = await holdBack(page, `**/api${at}`, 'PUT');
    await field(page, first).fill('sent');
    await saveButton(page).focus();
    await page.keyboard.press('Enter');
    await expect.poll(line.held).toBe(1);
    expect(await saveButton(page).evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await field(page, third).fill('later@example.com');
    line.open();
    await expect.poll(async () => (await read())?.[firstName]).toBe('sent');
    await page.getByText(/^(Unsaved changes|Not saved yet)$/).waitFor();
    expect(await field(page, third).inputValue()).toBe('later@example.com');
    expect((await read())?.[thirdName]).not.toBe('later@example.com');
    // A second click during the save sends no second request.
    expect(line.held()).toBe(0);
    // The page may close now: text typed during the save is stored too.
    await expect.poll(() => page.evaluate(() => Object.values(localStorage).join())).toContain('later@example.com');
    await saveButton(page).click();
    await expect.poll(async () => (await read())?.[thirdName]).toBe('later@example.com');
  });

  test('merges a conflicting save by another user field by field', {
    tags: ['forms/conflict'],
  }, async () => {
    const { page, id, at, read } = await begin();
    await open(page, id);
    await field(page, first).fill('mine');
    await field(page, second).fill('mine, too');
    await someone.call('PUT', at, { [secondName]: 'theirs', [thirdName]: 'theirs@example.com' });
    await saveButton(page).click();
    const dialog = page.getByRole('dialog', { name: 'Someone else saved first' });
    await dialog.waitFor();
    const text = (await dialog.textContent()) ?? '';
    expect(text).toMatch(/Theirs: theirs\s*Yours: mine, too/);
    expect(text).toContain('Theirs: theirs@example.com');
    expect(await axe(page)).toEqual([]);

    // Closing the dialog loses and overwrites nothing.
    await page.keyboard.press('Escape');
    expect(await field(page, first).inputValue()).toBe('mine');
    expect(await read()).toMatchObject({ [secondName]: 'theirs', [thirdName]: 'theirs@example.com' });

    await saveButton(page).click();
    await dialog.getByRole('button', { name: 'Keep mine, add theirs' }).click();
    expect(await field(page, third).inputValue()).toBe('theirs@example.com');
    await saveButton(page).click();
    await expect
      .poll(read)
      .toMatchObject({ [firstName]: 'mine', [secondName]: 'mine, too', [thirdName]: 'theirs@example.com' });
  });

  test('saves without a conflict if another user changed other fields, and can load their values', async () => {
    const { page, id, at, read } = await begin();
    await open(page, id);
    await field(page, first).fill('mine-first');
    // Applying the same change twice is no conflict.
    await someone.call('PUT', at, { [firstName]: 'mine-first' });
    const answers: number[] = [];
    page.on('response', (response) => response.request().method() === 'PUT' && answers.push(response.status()));
    await saveButton(page).click();
    await expect.poll(() => answers).toEqual([409, 200]);
    if (closes) await form(page).waitFor({ state: 'detached' });
    else await page.getByText(/^(Unsaved changes|Not saved yet)$/).waitFor({ state: 'detached' });
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await read()).toMatchObject({ [firstName]: 'mine-first' });

    if (closes) await open(page, id);
    await field(page, first).fill('mine-again');
    await someone.call('PUT', at, { [firstName]: 'theirs-again' });
    await saveButton(page).click();
    await page.getByRole('button', { name: 'Discard mine, use theirs' }).click();
    expect(await field(page, first).inputValue()).toBe('theirs-again');
  });

  test('undoes the last save and keeps text typed since', { tags: ['forms/gone'] }, async () => {
    const { page, id, read } = await begin();
    const before = (await read())?.[firstName];
    await open(page, id);
    await field(page, first).fill('a-mistake');
    await saveButton(page).click();
    await expect.poll(async () => (await read())?.[firstName]).toBe('a-mistake');
    if (!closes) await field(page, third).fill('typed@example.com');
    await page.getByRole('button', { name: 'Undo save' }).click();
    await someone.seesToast('Change undone');
    expect((await read())?.[firstName]).toBe(before);
    if (!closes) {
      expect(await field(page, first).inputValue()).toBe(before);
      expect(await field(page, third).inputValue()).toBe('typed@example.com');
      await saveButton(page).click();
      await expect.poll(read).toMatchObject({ [firstName]: before, [thirdName]: 'typed@example.com' });
    }
  });

  longTest(
    'restores unsaved text, even if another user saved since, and loses nothing',
    {
      tags: ['forms/drafts'],
    },
    async () => {
      const { page, id, at, read } = await begin();
      await open(page, id);
      await field(page, first).fill('typed-before');
      await expect.poll(() => page.evaluate(() => Object.values(localStorage).join())).toContain('typed-before');
      await someone.call('PUT', at, { [thirdName]: 'theirs@example.com' });
      const leaving = someone.answering(true);
      await page.reload();
      await leaving;
      await open(page, id);
      await restoreDraft(page);
      expect(await field(page, first).inputValue()).toBe('typed-before');
      await saveButton(page).click();
      const dialog = page.getByRole('dialog', { name: 'Someone else saved first' });
      await dialog.getByRole('button', { name: 'Keep mine, add theirs' }).click();
      await saveButton(page).click();
      await expect.poll(read).toMatchObject({ [firstName]: 'typed-before', [thirdName]: 'theirs@example.com' });
    },
  );

  longTest('keeps a draft offered for restoring while other text is typed, and restores both', async () => {
    const { page, id } = await begin();
    const keptText = () => page.evaluate(() => Object.values(localStorage).join());
    const reload = async () => {
      const leaving = someone.answering(true);
      await page.reload();
      await leaving;
      await open(page, id);
    };
    await open(page, id);
    await field(page, first).fill('typed-first');
    await expect.poll(keptText).toContain('typed-first');
    await reload();
    // The user has not yet restored or discarded the draft.
    await field(page, third).fill('typed-next@example.com');
    await expect.poll(keptText).toContain('typed-next@example.com');
    expect(await keptText()).toContain('typed-first');
    await reload();
    await restoreDraft(page);
    expect(await field(page, first).inputValue()).toBe('typed-first');
    expect(await field(page, third).inputValue()).toBe('typed-next@example.com');
  });

  // The focus must be synchronous, or it would move the cursor of a user who types at once.
  if (closes)
    test('focuses its first field synchronously when opened in a list', async () => {
      const { page, id } = await begin();
      await open(page, id);
      await form(page).getByRole('button', { name: 'Cancel' }).click();
      const edit = page.getByRole('button', { name: 'Edit Edited' });
      const focused = await edit.evaluate(async (button: HTMLElement) => {
        button.click();
        await Promise.resolve();
        return document.activeElement?.getAttribute('name');
      });
      expect(focused).toBe('name');
      // The first invalid field gets the focus synchronously too.
      await field(page, 'Name').fill('');
      const faulty = await saveButton(page).evaluate(async (button: HTMLElement) => {
        button.click();
        await Promise.resolve();
        return document.activeElement?.getAttribute('name');
      });
      expect(faulty).toBe('name');
    });

  // Settings cannot be deleted.
  if (made === null) return;
  longTest('can be saved as a new entry after another user deleted it', { tags: ['forms/gone'] }, async () => {
    const { page, id, at } = await begin();
    await open(page, id);
    await field(page, third).fill('kept@example.com');
    await someone.call('DELETE', at);
    await saveButton(page).click();
    const notice = page.getByRole('alert').filter({
      hasText: /^Someone else has deleted this \w+\. What you typed is still here\./,
    });
    await notice.waitFor();
    // The form had scrolled down to the field and the button.
    expect(await notice.evaluate((element) => element === document.activeElement)).toBe(true);
    expect((await notice.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    expect(await axe(page)).toEqual([]);
    await page.getByRole('button', { name: /^Save as a new / }).click();
    await expect.poll(async () => (await all()).some((each) => each[thirdName] === 'kept@example.com')).toBe(true);
  });
});
