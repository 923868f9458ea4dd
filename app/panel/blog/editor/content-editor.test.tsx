// @module-tag panel/post-editor
import { describe, expect } from 'vitest';
import { test as base, content, editorOf } from '#app/panel/blog/post-test.ts';
import { screen, waitFor } from '#tests/support/panel.tsx';
import { picturesIn } from './pasted.ts';

const test = base.extend('text', ({ panel, posts }) => {
  let id = '';
  /** Opens the form of a post with this text. */
  const open = async (html: string) => {
    ({ id } = await posts.write({ slug: 'edited', content: html }));
    await posts.open(`/admin/blog/${id}`);
  };
  return {
    open,
    reopen: () => posts.open(`/admin/blog/${id}`),
    /** Saves, and returns the stored text. */
    async save() {
      const before = panel.writes.length;
      await posts.press('Save');
      await waitFor(() => expect(screen.queryByText('Not saved yet')).toBe(null));
      expect(panel.writes.length).toBe(before + 1);
      return (await posts.read(id)).content;
    },
    tool: (name: string) => panel.press(name),
    /** HTML of the text box without the editor's helper nodes. */
    async inner() {
      const copy = (await content()).cloneNode(true) as HTMLElement;
      for (const own of copy.querySelectorAll(
        '.ProseMirror-trailingBreak, .ProseMirror-separator, .ProseMirror-widget',
      ))
        own.remove();
      return copy.innerHTML;
    },
    async type(words: string) {
      (await editorOf()).commands.insertContent({ type: 'text', text: words });
    },
    async line(words: string) {
      const editor = await editorOf();
      editor.commands.keyboardShortcut('Enter');
      if (words !== '') editor.commands.insertContent(words);
    },
    async toEnd() {
      (await editorOf()).commands.focus('end');
    },
    async selectAll() {
      (await editorOf()).commands.selectAll();
    },
    /** Opens the form of a post whose text is pasted from another program. */
    async openPasted(html: string) {
      await open('<p>x</p>');
      (await editorOf()).commands.selectAll();
      const event = new Event('paste', { bubbles: true, cancelable: true });
      const getData = (type: string) => (type === 'text/html' ? html : '');
      Object.defineProperty(event, 'clipboardData', { value: { getData, files: [], items: [], types: ['text/html'] } });
      (await content()).dispatchEvent(event);
    },
  };
});

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
  test('keeps everything that the server keeps', async ({ text }) => {
    await text.open(everything);
    const seen = await text.inner();
    await text.toEnd();
    await text.type('!');
    expect(await text.save()).toBe(everything.replace('<p>End</p>', '<p>End!</p>'));
    await text.reopen();
    expect(await text.inner()).toBe(seen.replace('<p>End</p>', '<p>End!</p>'));
  });

  test('saves untouched text unchanged with any markup', async ({ panel, text }) => {
    const html = '<p>One</p>\n\n<table>\n <tbody>\n  <tr><td>A</td></tr>\n </tbody>\n</table>\ntext without a box';
    await text.open(html);
    await text.toEnd();
    await text.type('x');
    await screen.findByText('Not saved yet');
    const editor = await editorOf();
    editor.commands.deleteRange({ from: editor.state.selection.from - 1, to: editor.state.selection.from });
    await waitFor(() => expect(screen.queryByText('Not saved yet')).toBe(null));
    await panel.fill('Title', 'Only the title');
    expect(await text.save()).toBe(html);
  });
});

test('the buttons of the toolbar make the markup that visitors get', async ({ text }) => {
  await text.open('<p>Start</p>');
  await text.toEnd();
  for (const level of [2, 3, 4]) {
    await text.line(`Rank ${level}`);
    await text.tool(`H${level} heading`);
    expect(screen.getByRole('button', { name: `H${level} heading` }).getAttribute('aria-pressed')).toBe('true');
  }
  await text.line('');
  for (const name of ['Bold', 'Italic', 'Strikethrough']) {
    await text.tool(name);
    await text.type(name);
    await text.tool(name);
  }
  for (const name of ['Bullet list', 'Numbered list']) {
    await text.line(name);
    await text.tool(name);
    await text.line('Inner');
    for (const step of ['Indent', 'Outdent', 'Indent']) await text.tool(step);
    // Enter on an empty item leaves one list level at a time.
    for (let count = 0; count < 2; count++) await text.line('');
  }
  await text.line('');
  for (const name of ['Quote', 'Code block']) {
    await text.type(name);
    await text.tool(name);
    await text.toEnd();
  }
  await text.tool('Horizontal line');
  await text.tool('Undo');
  await text.tool('Redo');
  const html = await text.save();
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
});

test('a table is inserted, gets and loses rows and columns, and is deleted', async ({ text }) => {
  await text.open('<p>Before</p>');
  await text.toEnd();
  await text.tool('Insert table');
  await text.type('Head');
  for (const name of ['Add row', 'Add column', 'Add column', 'Delete column']) await text.tool(name);
  const table = async () => (await content()).querySelector('table');
  const size = async () => [(await table())?.rows.length, (await table())?.rows[0]?.cells.length];
  const [rows = 0, columns] = await size();
  const editor = await editorOf();
  for (let n = 0; editor.commands.goToNextCell(); n++) expect(n).toBeLessThan(100);
  await text.type('Last');
  await text.tool('Delete row');
  expect(await size()).toEqual([rows - 1, columns]);
  expect(await text.save()).toMatch(/<table><thead>.*<\/thead><tbody>.*<\/tbody><\/table>$/);
  await text.tool('Header row');
  expect((await table())?.querySelectorAll('th')).toHaveLength(0);
  await text.tool('Header row');
  await text.tool('Delete table');
  expect(await text.save()).toBe('<p>Before</p>');
});

test('pasting inserts only markup that the server keeps', async ({ text }) => {
  await text.openPasted(`<html><head><style>p{color:red}</style></head><body><h1 style="color:red" class="MsoTitle">Top</h1><h5>Deep</h5>
    <p style="margin:0" onclick="x()">Text <b style="font-weight:normal">Docs <span style="font-weight:700;font-style:italic">strong</span></b> <font color="red">font</font>
    <a href="javascript:alert(1)">bad</a> <a href="https://example.com/" target="_blank" class="x">good</a>
    <img src="data:image/png;base64,"><img src="file:///c:/a.png" onerror="alert(1)"></p>
    <script>alert(1)</script><table style="width:50%"><tr><td align="right" width="10">A</td></tr></table></body></html>`);
  expect((await content()).querySelectorAll('[class^=Mso], img[src], script')).toHaveLength(0);
  const html = await text.save();
  expect(html).toMatch(/<h2>Top<\/h2><h4>Deep<\/h4>/);
  expect(html).toContain('<a href="https://example.com/" rel="noopener nofollow">good</a>');
  expect(html).toContain('Text Docs <strong><em>strong</em></strong> font');
  expect(html).toContain('bad');
  expect(html).not.toMatch(/javascript|<img|script|style|class|onclick|font color/);
});

const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('a paste', () => {
  test('from Word makes lists', async ({ text }) => {
    const entry = (mark: string, words: string, level = 1) =>
      `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${words}</p>`;
    const bullets = [entry('·', 'Fast'), entry('o', 'Very', 2), entry('·', 'Quiet')];
    await text.openPasted(
      `<p>We offer</p>${bullets.join('')}<p>and</p>${entry('1.', 'First')}${entry('2.', 'Second')}`,
    );
    expect(await text.save()).toBe(
      '<p>We offer</p><ul><li>Fast<ul><li>Very</li></ul></li><li>Quiet</li></ul><p>and</p><ol><li>First</li><li>Second</li></ol>',
    );
  });

  test('from Google Docs makes no empty paragraphs', async ({ text }) => {
    await text.openPasted(
      '<b style="font-weight:normal" id="docs-internal-guid-2"><p dir="ltr"><span>One</span></p><br><p dir="ltr"><span>Two</span></p><br><br><p><span>Three<br>lines</span></p></b>',
    );
    expect(await text.save()).toBe('<p>One</p><p>Two</p><p>Three<br />lines</p>');
  });

  test('says how many pictures were not in it', async ({ text }) => {
    await text.openPasted('<p>Before</p><img src="file:///c:/a.png"><img src="data:image/png;base64,=="><p>After</p>');
    await screen.findByText('2 pictures were not pasted. Copy each alone, or add them as a file.');
    expect(await text.save()).toBe('<p>Before</p><p>After</p>');
  });

  test('has pictures with their bytes as files', async () => {
    const { files, lost } = picturesIn(
      `<p>a<img src="data:image/png;base64,${onePixel}"><img src="/uploads/a.webp"></p>`,
    );
    const found = files.map(({ name, type, size }) => [name, type, size]);
    expect([found, lost]).toEqual([[['pasted-1.png', 'image/png', 70]], 0]);
  });
});

describe('links', () => {
  const address = () => screen.getByLabelText<HTMLInputElement>('Link address');

  test('are added to a selection, changed and removed, and accept only valid addresses', async ({ panel, text }) => {
    await text.open('<p>our prices</p>');
    await text.selectAll();
    await text.tool('Link');
    await panel.fill(address(), 'javascript:alert(1)');
    await panel.press('Add link');
    await screen.findByText(/^Please enter a web address, an e-mail address, a phone number/);
    await panel.fill(address(), 'example.com/prices');
    // Enter inserts the link and does not save the post.
    await panel.user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByLabelText('Link address')).toBe(null));
    expect(panel.writes).toEqual([]);
    expect((await content()).querySelector('a')?.getAttribute('href')).toBe('https://example.com/prices');
    const box = await content();
    await waitFor(() => expect(document.activeElement).toBe(box));
    expect(screen.getByRole('button', { name: 'Link' }).getAttribute('aria-pressed')).toBe('true');
    await text.tool('Link');
    await panel.fill(address(), 'sales@dealer.example');
    await panel.press('Change link');
    expect(await text.save()).toBe('<p><a href="mailto:sales@dealer.example">our prices</a></p>');
    await text.tool('Link');
    await panel.press('Remove link');
    expect(await text.save()).toBe('<p>our prices</p>');
  });

  test('ask for a link text if nothing is selected; Esc closes and refocuses the text', async ({ panel, text }) => {
    await text.open('<p>See</p>');
    await text.toEnd();
    await text.tool('Link');
    await panel.user.click(address());
    await panel.user.keyboard('{Escape}');
    const box = await content();
    await waitFor(() => expect(document.activeElement).toBe(box));
    await text.tool('Link');
    await panel.fill(address(), '/contact');
    await panel.fill(screen.getByLabelText('Link text'), 'our branches');
    await panel.press('Add link');
    await waitFor(() => expect(document.activeElement).toBe(box));
    await text.type(' today');
    expect(await text.save()).toBe('<p>See<a href="/contact">our branches</a> today</p>');
  });
});
