/**
 * @module-tag panel/post-editor
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Post } from '#app/domain/post.ts';
import { sharedBrowser } from '#tests/support/browser.ts';
import { longDescribe, longTest } from '#tests/support/how-long.ts';
import { type Owner, owner } from '#tests/support/owner.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { axe, hold, overflow, phone, widths } from '#tests/support/visitor.ts';

let browser: Browser;
let site: Site;
let someone: Owner;

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startSite({ template: inject('demoData') })]);
});
afterAll(() => site.stop());
afterEach(() => someone?.leave());

const signIn = async (options: Parameters<typeof owner>[2] = {}) => {
  someone = await owner(browser, site, options);
  return someone.page;
};
const openForm = async (path = '/admin/blog/new') => {
  const page = await someone.open(path);
  await content(page).waitFor();
  return page;
};
const write = (slug: string, html: string) =>
  someone.call<Post>('POST', '/blog', { title: slug, slug, author: 'Asha', category: 'Care', content: html });
const read = async (id: string) =>
  (await someone.call<Post[]>('GET', '/blog')).find((post) => post.id === id)?.content ?? '';

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
  await expect
    .poll(async () => {
      await page.keyboard.press('ControlOrMeta+End');
      return content(page).evaluate((box) => {
        const node = getSelection()?.focusNode ?? null;
        return node !== null && (node === box || box.lastElementChild?.contains(node) === true);
      });
    })
    .toBe(true);
};
/** HTML of the text box without the editor's helper nodes. */
const inner = (page: Page) =>
  content(page).evaluate((box) => {
    const copy = box.cloneNode(true) as HTMLElement;
    for (const own of copy.querySelectorAll('.ProseMirror-trailingBreak, .ProseMirror-separator, .ProseMirror-widget'))
      own.remove();
    return copy.innerHTML;
  });

/** Waits until the text has the focus again, because automated keys come too fast. */
const inText = (page: Page) =>
  expect.poll(() => content(page).evaluate((box) => box.contains(document.activeElement))).toBe(true);

type Carried = { html?: string; text?: string; files?: { name: string; type: string; base64: string }[] };

/** Pastes or drops content from another program or a folder onto the text. */
const give = (page: Page, how: 'paste' | 'drop', carried: Carried) =>
  content(page).evaluate(
    (box, { kind, html, text, files = [] }) => {
      const data = new DataTransfer();
      if (html !== undefined) data.setData('text/html', html);
      if (text !== undefined) data.setData('text/plain', text);
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

/** One of every element that the server keeps. */
const everything = [
  '<h2>Two</h2><h3>Three</h3><h4>Four</h4>',
  '<p>Plain <strong>bold</strong> <em>italic</em> <s>struck</s> <u>under</u> <code>code</code> H<sub>2</sub>O m<sup>2</sup> <mark>marked</mark> <small>small</small><br />next line</p>',
  '<p><a href="https://example.com/" rel="noopener nofollow">out</a> <a href="/products?tag=a3" title="Go">in</a> <a href="mailto:a@b.test">mail</a> <a href="tel:+910000000000">call</a></p>',
  '<ul><li>One<ul><li>Inner</li></ul></li><li>Two</li></ul><ol start="3"><li>Three</li><li><p>First</p><p>Second</p></li></ol>',
  '<blockquote><p>Said</p></blockquote><pre><code>a &lt; b\n  c</code></pre><hr />',
  '<p><img src="https://example.com/a.png" alt="Words" width="20" height="10" loading="lazy" /></p>',
  '<p><a href="/products"><img src="https://example.com/b.png" alt="" loading="lazy" /></a></p>',
  '<figure><img src="https://example.com/c.png" alt="C" loading="lazy" /><figcaption>Said below</figcaption></figure>',
  '<table><caption>Prices</caption><thead><tr><th scope="col">A</th><th scope="col">B</th></tr></thead><tbody><tr><th scope="row">1</th><td>2</td></tr><tr><td colspan="2">3</td></tr></tbody></table>',
  '<iframe src="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ" title="YouTube video" allowfullscreen loading="lazy"></iframe>',
  '<p>End</p>',
].join('');

describe('a round trip through the editor', () => {
  test('keeps everything that the server keeps, in the saved and the displayed post', async () => {
    const page = await signIn();
    await page.route('https://example.com/**', (route) =>
      route.fulfill({ contentType: 'image/png', body: Buffer.from(onePixel, 'base64') }),
    );
    const { id, content: kept } = await write('everything', everything);
    expect(kept).toBe(everything);
    await openForm(`/admin/blog/${id}`);
    const seen = await inner(page);
    await toEnd(page);
    await page.keyboard.type('!');
    await save(page);
    expect(await read(id)).toBe(everything.replace('<p>End</p>', '<p>End!</p>'));
    await openForm(`/admin/blog/${id}`);
    expect(await inner(page)).toBe(seen.replace('<p>End</p>', '<p>End!</p>'));
    expect(someone.complaints).toEqual([]);
  });

  test('saves untouched text unchanged, whatever its markup', async () => {
    const page = await signIn();
    const html = '<p>One</p>\n\n<table>\n <tbody>\n  <tr><td>A</td></tr>\n </tbody>\n</table>\ntext without a box';
    const { id } = await write('untouched', html);
    await openForm(`/admin/blog/${id}`);
    await toEnd(page);
    await page.keyboard.type('x');
    await page.getByText('Not saved yet').waitFor();
    await page.keyboard.press('Backspace');
    await page.getByText('Not saved yet').waitFor({ state: 'detached' });
    await form(page).getByLabel('Title', { exact: false }).first().fill('Only the title');
    await save(page);
    expect(await read(id)).toBe(html);
  });

  longTest('gives visitors the markup of each toolbar button', async () => {
    const page = await signIn({ width: phone });
    const { id } = await write('buttons', '<p>x</p>');
    await openForm(`/admin/blog/${id}`);
    const line = async (text: string) => {
      await page.keyboard.press('Enter');
      await page.keyboard.type(text);
    };
    await content(page).fill('Start');
    for (const level of [2, 3, 4]) {
      await line(`Rank ${level}`);
      await tool(page, `H${level} heading`).click();
      expect(await tool(page, `H${level} heading`).getAttribute('aria-pressed')).toBe('true');
    }
    await line('');
    for (const name of ['Bold', 'Italic', 'Strikethrough']) {
      await tool(page, name).click();
      await page.keyboard.type(name);
      await tool(page, name).click();
    }
    for (const name of ['Bullet list', 'Numbered list']) {
      await line(name);
      await tool(page, name).click();
      await line('Inner');
      for (const step of ['Indent', 'Outdent', 'Indent']) await tool(page, step).click();
      // Enter on an empty item leaves one list level at a time.
      for (let count = 0; count < 2; count++) await page.keyboard.press('Enter');
    }
    await page.keyboard.press('Enter');
    for (const name of ['Quote', 'Code block']) {
      await page.keyboard.type(name);
      await tool(page, name).click();
      await toEnd(page);
    }
    await tool(page, 'Horizontal line').click();
    await tool(page, 'Undo').click();
    await tool(page, 'Redo').click();
    await save(page);
    const html = await read(id);
    for (const part of [
      '<p>Start</p><h2>Rank 2</h2><h3>Rank 3</h3><h4>Rank 4</h4>',
      '<strong>Bold</strong><em>Italic</em><s>Strikethrough</s>',
      '<ul><li>Bullet list<ul><li>Inner</li></ul></li></ul>',
      '<ol><li>Numbered list<ol><li>Inner</li></ol></li></ol>',
      '<blockquote><p>Quote</p></blockquote>',
      '<pre><code>Code block</code></pre>',
      '<hr />',
    ])
      expect(html).toContain(part);
    expect(await (await fetch(`${site.url}/blog/buttons`)).text()).toContain('<h2>Rank 2</h2>');
    expect(someone.complaints).toEqual([]);
  });

  longTest('inserts a table, adds and removes rows and columns, and deletes it after a reload', async () => {
    const page = await signIn();
    const { id } = await write('tables', '<p>Before</p>');
    await openForm(`/admin/blog/${id}`);
    await toEnd(page);
    await tool(page, 'Insert table').click();
    await page.keyboard.type('Head');
    for (const name of ['Add row', 'Add column', 'Add column', 'Delete column']) await tool(page, name).click();
    await content(page).getByRole('cell').last().click();
    await page.keyboard.type('Last');
    await tool(page, 'Delete row').click();
    for (const cell of await content(page).locator('th').all()) {
      await cell.click();
      await page.keyboard.type('Head');
    }
    await expect.poll(() => content(page).locator('tr').count()).toBe(3);
    expect(await axe(page)).toEqual([]);
    await save(page);
    const saved = await read(id);
    expect(saved).toMatch(/<table><thead>.*<\/thead><tbody>.*<\/tbody><\/table>$/);
    await openForm(`/admin/blog/${id}`);
    await content(page).getByRole('cell').first().click();
    await tool(page, 'Header row').click();
    await tool(page, 'Header row').click();
    await toEnd(page);
    await content(page).getByRole('cell').first().click();
    await tool(page, 'Delete table').click();
    await save(page);
    expect(await read(id)).toBe('<p>Before</p>');
    expect(someone.complaints).toEqual([]);
  });

  test('pastes only markup that the server keeps', async () => {
    const page = await signIn();
    const { id } = await write('pasted', '<p>x</p>');
    await openForm(`/admin/blog/${id}`);
    await content(page).press('ControlOrMeta+a');
    await give(page, 'paste', {
      html: `<html><head><style>p{color:red}</style></head><body><h1 style="color:red" class="MsoTitle">Top</h1><h5>Deep</h5>
        <p style="margin:0" onclick="x()">Text <b style="font-weight:normal">Docs <span style="font-weight:700;font-style:italic">strong</span></b> <font color="red">font</font>
        <a href="javascript:alert(1)">bad</a> <a href="https://example.com/" target="_blank" class="x">good</a>
        <img src="data:image/png;base64,${onePixel}"><img src="file:///c:/a.png" onerror="alert(1)"></p>
        <script>alert(1)</script><table style="width:50%"><tr><td align="right" width="10">A</td></tr></table></body></html>`,
    });
    await expect.poll(() => content(page).textContent()).toContain('Top');
    await save(page);
    const html = await read(id);
    expect(html).toMatch(/<h2>Top<\/h2><h4>Deep<\/h4>/);
    expect(html).toContain('<a href="https://example.com/" rel="noopener nofollow">good</a>');
    expect(html).toContain('Text Docs <strong><em>strong</em></strong> font');
    expect(html).toContain('bad');
    expect(html).not.toMatch(/javascript|<img|script|style|class|onclick|font color/);
    await openForm(`/admin/blog/${id}`);
    expect(await content(page).locator('[class^=Mso], img[src], script').count()).toBe(0);
    expect(someone.complaints).toEqual([]);
  });
});

longDescribe('links', () => {
  const apply = (page: Page, name = 'Add link') => page.getByRole('button', { name, exact: true }).click();

  test('are added to a selection, changed and removed, and accept only valid addresses', async () => {
    const page = await signIn();
    const { id } = await write('links', '<p>our prices</p>');
    await openForm(`/admin/blog/${id}`);
    await content(page).press('ControlOrMeta+a');
    await tool(page, 'Link').click();
    const address = page.getByLabel('Link address');
    await expect.poll(() => address.evaluate((input) => input === document.activeElement)).toBe(true);
    await address.fill('javascript:alert(1)');
    await apply(page);
    await page.getByText('Please enter a web address, an e-mail address, a phone number').waitFor();
    expect(await axe(page)).toEqual([]);
    await address.fill('example.com/prices');
    // Enter inserts the link and does not save the post.
    await page.keyboard.press('Enter');
    await address.waitFor({ state: 'detached' });
    expect(await content(page).locator('a').getAttribute('href')).toBe('https://example.com/prices');
    await inText(page);

    expect(await tool(page, 'Link').getAttribute('aria-pressed')).toBe('true');
    await tool(page, 'Link').click();
    await address.fill('sales@dealer.example');
    await apply(page, 'Change link');
    await save(page);
    expect(await read(id)).toBe('<p><a href="mailto:sales@dealer.example">our prices</a></p>');

    await tool(page, 'Link').click();
    await apply(page, 'Remove link');
    await save(page);
    expect(await read(id)).toBe('<p>our prices</p>');
  });

  test('ask for a link text if nothing is selected; Esc closes the dialog and refocuses the text', async () => {
    const page = await signIn({ width: phone });
    const { id } = await write('words', '<p>See </p>');
    await openForm(`/admin/blog/${id}`);
    await toEnd(page);
    await tool(page, 'Link').click();
    await page.keyboard.press('Escape');
    await inText(page);
    await tool(page, 'Link').click();
    await page.getByLabel('Link address').fill('/contact');
    await page.getByLabel('Link text').fill('our branches');
    expect(await overflow(page)).toBe(0);
    await apply(page);
    await inText(page);
    await page.keyboard.type(' today');
    await save(page);
    expect(await read(id)).toBe('<p>See<a href="/contact">our branches</a> today</p>');
  });
});

describe('pictures', () => {
  const asked = (page: Page) => page.getByLabel('Alt text', { exact: true });

  test('are inserted, described, saved, displayed, edited and removed', async () => {
    const page = await signIn({ width: phone });
    const { id } = await write('pictures', '<p>Before</p>');
    await openForm(`/admin/blog/${id}`);
    await toEnd(page);
    await tool(page, 'Picture').click();
    await page.getByLabel('Choose pictures').setInputFiles('tests/corpora/hostile-uploads/ok.png');
    await someone.seesToast('Image uploaded successfully');
    await asked(page).fill('A copier in a school');
    expect(await axe(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await page.keyboard.press('Enter');
    await asked(page).waitFor({ state: 'detached' });
    await page.keyboard.type('After');
    await save(page);
    const html = await read(id);
    expect(html).toMatch(
      /^<p>Before<\/p><p><img src="\/uploads\/[0-9a-f]{12}-\d+x\d+\.webp" alt="A copier in a school" width="\d+" height="\d+" loading="lazy" \/><\/p><p>After<\/p>$/,
    );
    await openForm(`/admin/blog/${id}`);
    await content(page).getByRole('img').click();
    await tool(page, 'Picture').click();
    expect(await asked(page).inputValue()).toBe('A copier in a school');
    await asked(page).fill('Another');
    await page.getByRole('button', { name: 'Done' }).click();
    await save(page);
    expect(await read(id)).toBe(html.replace('A copier in a school', 'Another'));
    await content(page).getByRole('img').click();
    await tool(page, 'Picture').click();
    await page.getByRole('button', { name: 'Remove picture' }).click();
    await save(page);
    expect(await read(id)).not.toContain('<img');
    expect(someone.complaints).toEqual([]);
  });

  longTest('can be pasted and dropped, several at once, during typing; invalid files are named', async () => {
    const page = await signIn();
    const { id } = await write('dropped', '<p>One</p><p>Two</p>');
    await openForm(`/admin/blog/${id}`);
    const { letGo } = await hold(page, '**/upload-image');
    await content(page).press('ControlOrMeta+Home');
    await give(page, 'drop', {
      files: [
        picture('a.png'),
        { name: 'broken.png', type: 'image/png', base64: btoa('no picture at all') },
        picture('b.png'),
      ],
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
    await give(page, 'paste', { html: '<img src="https://example.com/x.png">', files: [picture('c.png')] });
    await asked(page).fill('Third');
    await page.getByRole('button', { name: 'Done' }).click();
    await save(page);
    expect((await read(id)).replace(/<img[^>]*alt="(\w*)"[^>]*>/g, '[$1]')).toBe(
      '<p>Typed: One</p><p>Two</p><p>[First]</p><p>[Second]</p><p>[Third]</p>',
    );
  });
});

describe('the keyboard', { tags: ['forms/editor-cursor'] }, () => {
  longTest(
    'reaches the toolbar in one tab stop, moves in it by arrow keys and leaves the text with Tab anywhere',
    async () => {
      const page = await signIn();
      const { id } = await write(
        'keys',
        '<ul><li>One</li><li>Two</li></ul><table><tbody><tr><td>A</td><td>B</td></tr></tbody></table>',
      );
      await openForm(`/admin/blog/${id}`);
      const active = () =>
        page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName);
      await form(page).getByLabel('Slug', { exact: false }).first().focus();
      await page.keyboard.press('Tab');
      expect(await active()).toBe('Paragraph');
      await page.keyboard.press('ArrowRight');
      expect(await active()).toBe('H2 heading');
      await page.keyboard.press('End');
      expect(await active()).toBe('Redo');
      await page.keyboard.press('ArrowRight');
      expect(await active()).toBe('Paragraph');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Home');
      expect(await active()).toBe('Paragraph');

      for (const place of ['Two', 'A']) {
        await content(page).getByText(place, { exact: true }).click();
        expect(await active()).toBe('Content');
        await page.keyboard.press('Tab');
        expect(await active()).toBe('TEXTAREA');
        await page.keyboard.press('Shift+Tab');
        expect(await active()).toBe('Content');
        await page.keyboard.press('Shift+Tab');
        expect(await active()).not.toBe('Content');
      }
      expect(await content(page).locator('tr').count()).toBe(1);
      expect(await content(page).locator('ul ul').count()).toBe(0);
    },
  );

  longTest.each(widths)('never puts the focus under a bar at %s px', async (width) => {
    const page = await signIn({ width });
    await openForm();
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

  test('acts at the new cursor if a key arrives before the selection event', async () => {
    const page = await signIn();
    const { id } = await write('cursor', '<h2>A heading</h2><ul><li>one</li><li>two</li></ul>');
    // On a busy phone, the selection event arrives after the cursor has moved.
    await page.addInitScript(() =>
      addEventListener('selectionchange', (event) => event.isTrusted && event.stopImmediatePropagation(), true),
    );
    await openForm(`/admin/blog/${id}`);
    await content(page).focus();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('three');
    await save(page);
    expect(await read(id)).toBe('<h2>A heading</h2><ul><li>one</li><li>two</li><li>three</li></ul>');
  });

  longTest('covers the whole life of a post: write, save, change, delete', async () => {
    const page = await signIn();
    await someone.open('/admin/blog');
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    /** Presses Tab until an element with this name has the focus. */
    const reach = async (name: string) => {
      for (let count = 0; count < 60; count++) {
        const at = await page.evaluate(() => {
          const here = document.activeElement as HTMLElement;
          const label = here instanceof HTMLInputElement ? here.labels?.[0]?.textContent : null;
          return here.getAttribute('aria-label') ?? label ?? here.textContent ?? '';
        });
        if (at.trim().startsWith(name)) return;
        await press('Tab');
      }
      throw new Error(`${name} cannot be reached`);
    };

    await reach('New post');
    await press('Enter');
    await content(page).waitFor();
    await reach('Title');
    await page.keyboard.type('By keyboard alone');
    await reach('Paragraph');
    await press('ArrowRight', 'Enter');
    await page.keyboard.type('A heading');
    await press('Enter');
    await page.keyboard.type('- one');
    await press('Enter');
    await page.keyboard.type('two');
    await reach('Category');
    await page.keyboard.type('Care');
    await press('Escape');
    await reach('Author');
    await page.keyboard.type('Asha');
    await press('Escape');
    await reach('Save draft');
    await press('Enter');
    await someone.seesToast('Draft saved');

    await page.getByRole('button', { name: 'View preview' }).waitFor();
    await content(page).waitFor();
    await reach('Content');
    await toEnd(page);
    await press('Enter');
    await page.keyboard.type('three');
    await reach('Save');
    // Publish is the next button.
    await press('Tab', 'Enter');
    await someone.seesToast('Post published');
    const html = await (await fetch(`${site.url}/blog/by-keyboard-alone`)).text();
    expect(/<div class="post[^>]*>(.*?)<\/div>/s.exec(html)?.[1]).toBe(
      '<h2>A heading</h2><ul><li>one</li><li>two</li><li>three</li></ul>',
    );

    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await reach('Blog');
    await press('Enter');
    await page.getByRole('link', { name: 'By keyboard alone', exact: true }).waitFor();
    await reach('Delete By keyboard alone');
    someone.answering(true);
    await press('Enter');
    await someone.seesToast('Post deleted');
    expect((await fetch(`${site.url}/blog/by-keyboard-alone`)).status).toBe(404);
    expect(someone.complaints).toEqual([]);
  });
});

longTest("the editor's script is loaded by the post form only", async () => {
  const page = await signIn();
  const { id } = await write('scripts', '<p>x</p>');
  const others = [
    '/admin',
    '/admin/products',
    '/admin/categories',
    '/admin/blog',
    '/admin/media',
    '/admin/messages',
    '/admin/settings',
  ];
  const visited = ['/', '/products', '/blog', '/blog/scripts', '/contact'];
  for (const path of others) await someone.open(path);
  for (const path of visited) await page.goto(site.url + path, { waitUntil: 'load' });
  const before = new Set(someone.scripts);
  await openForm(`/admin/blog/${id}`);
  const added = [...new Set(someone.scripts)].filter((script) => !before.has(script));
  // One after the other because of the connection limit per client.
  const holding = async (scripts: Iterable<string>) => {
    let count = 0;
    for (const script of scripts) if ((await (await fetch(script)).text()).includes('ProseMirror')) count++;
    return count;
  };
  expect(await holding(added)).toBeGreaterThan(0);
  expect(await holding(before)).toBe(0);
});
