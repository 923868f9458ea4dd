// @module-tag panel/post-editor
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { Post } from '#app/domain/blog/post.ts';
import { test as base } from '#tests/support/fixtures.ts';
import { inLongForm } from '#tests/support/how-long.ts';
import { desktop, hold, phone } from '#tests/support/visitor.ts';

/** What the editor needs a browser for. Its markup is tested in `app/panel/blog/editor`. */

const form = (page: Page) => page.getByRole('form', { name: 'Post' });
const content = (page: Page) => form(page).getByRole('textbox', { name: 'Content' });
const tool = (page: Page, name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true });
const save = async (page: Page) => {
  const answer = page.waitForResponse((response) => response.request().method() === 'PUT');
  await form(page).getByRole('button', { name: 'Save', exact: true }).click();
  expect((await answer).status()).toBe(200);
  await page.getByText('Not saved yet').waitFor({ state: 'detached' });
};
/** Moves the cursor to the end of the text. Repeats it, because the editor sets its own cursor a moment after focus. */
const toEnd = async (page: Page) => {
  await content(page).focus();
  const isAtEnd = async () => {
    await page.keyboard.press('ControlOrMeta+End');
    return content(page).evaluate((box) => {
      const node = getSelection()?.focusNode ?? null;
      return node !== null && (node === box || box.lastElementChild?.contains(node) === true);
    });
  };
  await expect.poll(isAtEnd, { message: 'the cursor is at the end' }).toBe(true);
};
type Carried = { html?: string; files: { name: string; type: string; base64: string }[] };

/** Pastes or drops content from another program or a folder onto the text. */
const give = (page: Page, how: 'paste' | 'drop', carried: Carried) =>
  content(page).evaluate(
    (box, { kind, html, files }) => {
      const data = new DataTransfer();
      if (html !== undefined) data.setData('text/html', html);
      for (const { name, type, base64 } of files)
        data.items.add(new File([Uint8Array.from(atob(base64), (each) => each.charCodeAt(0))], name, { type }));
      const options = { bubbles: true, cancelable: true };
      const { left, top } = (box.lastElementChild ?? box).getBoundingClientRect();
      box.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: data })
          : new DragEvent('drop', { ...options, dataTransfer: data, clientX: left + 2, clientY: top + 5 }),
      );
    },
    { kind: how, ...carried },
  );

const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const picture = (name: string) => ({ name, type: 'image/png', base64: onePixel });

const test = base.extend('post', ({ admin, call }) => ({
  open: async (path = '/admin/blog/new') => {
    const page = await admin.open(path);
    await content(page).waitFor();
    return page;
  },
  write: (slug: string, html: string) =>
    call<Post>('POST', '/blog', { title: slug, slug, author: 'Asha', category: 'Care', content: html }),
  read: async (id: string) => (await call<Post>('GET', `/blog/${id}`)).content,
}));

const longTest = inLongForm(test);

describe('pictures', () => {
  test.override('width', phone);
  const asked = (page: Page) => page.getByLabel('Alt text', { exact: true });

  test('are inserted, described, saved, displayed, edited and removed', async ({ admin, post }) => {
    const { page } = admin;
    const { id } = await post.write('pictures', '<p>Before</p>');
    await post.open(`/admin/blog/${id}`);
    await toEnd(page);
    await tool(page, 'Picture').click();
    await page.getByLabel('Choose pictures').setInputFiles('tests/corpora/hostile-uploads/ok.png');
    await admin.seesToast('Image uploaded successfully');
    await asked(page).fill('A copier in a school');
    await page.keyboard.press('Enter');
    await asked(page).waitFor({ state: 'detached' });
    await page.keyboard.type('After');
    await save(page);
    const html = await post.read(id);
    expect(html).toMatch(
      /^<p>Before<\/p><p><img src="\/uploads\/[0-9a-f]{12}-\d+x\d+\.webp" alt="A copier in a school" width="\d+" height="\d+" loading="lazy" \/><\/p><p>After<\/p>$/,
    );
    await post.open(`/admin/blog/${id}`);
    await content(page).getByRole('img').click();
    await tool(page, 'Picture').click();
    expect(await asked(page).inputValue()).toBe('A copier in a school');
    await asked(page).fill('Another');
    await page.getByRole('button', { name: 'Done' }).click();
    await save(page);
    expect(await post.read(id)).toBe(html.replace('A copier in a school', 'Another'));
    await content(page).getByRole('img').click();
    await tool(page, 'Picture').click();
    await page.getByRole('button', { name: 'Remove picture' }).click();
    await save(page);
    expect(await post.read(id)).not.toContain('<img');
    expect(admin.complaints).toEqual([]);
  });

  longTest('can be pasted and dropped, several at once, during typing', async ({ admin, post }) => {
    const { page } = admin;
    const { id } = await post.write('dropped', '<p>One</p><p>Two</p>');
    await post.open(`/admin/blog/${id}`);
    const { letGo } = await hold(page, '**/upload-image');
    await content(page).press('ControlOrMeta+Home');
    await give(page, 'drop', {
      files: [picture('a.png'), { ...picture('broken.png'), base64: btoa('no picture at all') }, picture('b.png')],
    });
    await page.keyboard.type('Typed: ');
    letGo();
    await page.getByText(/^broken\.png: /).waitFor();
    await expect.poll(() => content(page).locator('img[src]').count()).toBe(2);
    expect(await content(page).locator('p').first().textContent()).toBe('Typed: One');
    expect(await content(page).locator('p').nth(1).textContent()).toBe('Two');
    for (const words of ['First', 'Second']) {
      await asked(page).fill(words);
      await page.getByRole('button', { name: 'Done' }).click();
    }
    await toEnd(page);
    const data = `data:image/png;base64,${picture('c.png').base64}`;
    await give(page, 'paste', { html: `<p>End</p><img src="${data}">`, files: [] });
    await asked(page).fill('Third');
    await page.getByRole('button', { name: 'Done' }).click();
    await save(page);
    expect((await post.read(id)).replace(/<img[^>]*alt="(\w*)"[^>]*>/g, '[$1]')).toBe(
      '<p>Typed: One</p><p>Two</p><p>[First]</p><p>[Second]</p><p>End</p><p>[Third]</p>',
    );
  });
});

describe('the keyboard', { tags: ['forms/editor-cursor'] }, () => {
  longTest('reaches the toolbar in one tab stop, cells with Tab, and leaves the text', async ({ admin, post }) => {
    const { page } = admin;
    const table = '<table><tbody><tr><td>A</td><td>B</td></tr></tbody></table>';
    const { id } = await post.write('keys', `<ul><li>One</li><li>Two</li></ul>${table}`);
    await post.open(`/admin/blog/${id}`);
    const active = () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName);
    await form(page).getByLabel('Title').first().focus();
    const reached: Record<string, (string | null | undefined)[]> = {};
    const press = async (place: string, ...keys: string[]) => {
      reached[place] = [];
      for (const key of keys) {
        await page.keyboard.press(key);
        reached[place].push(await active());
      }
    };
    await press('bar', 'Tab', 'ArrowRight', 'End', 'ArrowRight', 'ArrowLeft', 'Home');
    expect(reached.bar).toEqual(['Paragraph', 'H2 heading', 'Redo', 'Paragraph', 'Redo', 'Paragraph']);
    const outside = expect.not.stringMatching(/^Content$/);
    await content(page).getByText('Two', { exact: true }).click();
    await press('Two', 'Tab', 'Shift+Tab', 'Shift+Tab');
    expect(reached.Two).toEqual(['TEXTAREA', 'Content', outside]);
    await content(page).getByText('A', { exact: true }).click();
    await press('A', 'Tab', 'Tab');
    expect(reached.A).toEqual(['Content', 'TEXTAREA']);
    await content(page).getByText('B', { exact: true }).click();
    await press('B', 'Shift+Tab', 'Shift+Tab');
    expect(reached.B).toEqual(['Content', outside]);
    expect(await content(page).locator('tr').count()).toBe(1);
    expect(await content(page).locator('ul ul').count()).toBe(0);
  });

  longTest.for([phone, desktop])('never puts the focus under a bar at %s px', async (width, { signIn }) => {
    const page = await (await signIn({ width })).open('/admin/blog/new');
    await content(page).waitFor();
    await form(page).getByLabel('Title', { exact: false }).first().focus();
    for (let count = 0; count < 14; count++) {
      const hidden = await page.evaluate(() => {
        const { left, top, width: wide, height } = (document.activeElement as Element).getBoundingClientRect();
        const at = document.elementFromPoint(left + wide / 2, top + Math.min(height, 40) / 2);
        return document.activeElement?.contains(at) || at?.contains(document.activeElement)
          ? null
          : document.activeElement?.outerHTML;
      });
      expect(hidden).toBeNull();
      await page.keyboard.press('Tab');
    }
    // The current line stays visible while typing, too.
    await content(page).focus();
    for (let count = 0; count < 30; count++) await page.keyboard.press('Enter');
    const free = await page.evaluate(() => {
      const caret = getSelection()?.focusNode as HTMLElement;
      const bar = document.querySelector('button[type=submit]')?.parentElement;
      return (bar?.getBoundingClientRect().top ?? 0) - caret.getBoundingClientRect().bottom;
    });
    expect(free).toBeGreaterThanOrEqual(0);
  });

  test('acts at the new cursor if a key arrives before the selection event', async ({ admin, post }) => {
    const { page } = admin;
    const { id } = await post.write('cursor', '<h2>A heading</h2><ul><li>one</li><li>two</li></ul>');
    // On a busy phone, the selection event arrives after the cursor has moved.
    await page.addInitScript(() =>
      addEventListener('selectionchange', (event) => event.isTrusted && event.stopImmediatePropagation(), true),
    );
    await post.open(`/admin/blog/${id}`);
    await content(page).focus();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('three');
    await save(page);
    expect(await post.read(id)).toBe('<h2>A heading</h2><ul><li>one</li><li>two</li><li>three</li></ul>');
  });
});
