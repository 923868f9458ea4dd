import { Extension, Mark, Node } from '@tiptap/core';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { Plugin } from '@tiptap/pm/state';
import { isInTable } from '@tiptap/pm/tables';
import type { EditorView } from '@tiptap/pm/view';
import { StarterKit } from '@tiptap/starter-kit';
import { isLinkAddress } from './addresses.ts';
import { Picture } from './pictures.ts';

/**
 * Browsers move the cursor at once but may fire `selectionchange` late. On a busy phone the next key can come first,
 * and the editor would act at the old cursor. So this fires the event before each key.
 */
function syncCursor(view: EditorView, event: KeyboardEvent): void {
  if (!view.composing && !event.isComposing) view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'));
}

/** Tab goes to the next cell of a table and leaves the editor elsewhere; Mod-] and Mod-[ indent lists. */
const Keys = Extension.create({
  name: 'keys',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          keydown(view, event) {
            syncCursor(view, event);
            return event.key === 'Tab' && !isInTable(view.state);
          },
        },
      },
    }),
  ],
  addKeyboardShortcuts() {
    return {
      'Mod-]': () => this.editor.commands.sinkListItem('listItem'),
      'Mod-[': () => this.editor.commands.liftListItem('listItem'),
    };
  },
});

/* Elements without a button, from the API or pasted content, which the editor must preserve. */

const mark = (name: string, tag: string) =>
  Mark.create({ name, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] });

const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'figcaption? block+ figcaption?',
  isolating: true,
  parseHTML: () => [{ tag: 'figure' }],
  renderHTML: () => ['figure', 0],
});

const Figcaption = Node.create({
  name: 'figcaption',
  content: 'inline*',
  parseHTML: () => [{ tag: 'figcaption' }],
  renderHTML: () => ['figcaption', 0],
});

/** Shows a video as a placeholder, so that the editor loads nothing from other sites. */
const Video = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  addAttributes: () => ({ src: { default: '' } }),
  parseHTML: () => [{ tag: 'iframe[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['iframe', HTMLAttributes],
  addNodeView: () => () => {
    const dom = document.createElement('div');
    dom.className = 'border border-rule bg-shade px-4 py-8 text-center text-ink-soft';
    dom.textContent = 'YouTube video';
    return { dom };
  },
});

const preservedNodes = [
  mark('subscript', 'sub'),
  mark('superscript', 'sup'),
  mark('highlight', 'mark'),
  mark('small', 'small'),
  Figure,
  Figcaption,
  Video,
];

/** Tiptap's table writes inline styles, which the content security policy and the server block. */
const PlainTable = Table.extend({
  // In the last cell, Tab leaves the editor instead of adding a row, so that keyboard users can leave.
  addKeyboardShortcuts() {
    return {
      ...this.parent?.(),
      Tab: () => this.editor.commands.goToNextCell(),
      'Shift-Tab': () => this.editor.commands.goToPreviousCell(),
    };
  },
  addAttributes: () => ({
    // The toolbar offers no captions, but existing ones must be preserved.
    caption: {
      default: null,
      parseHTML: (table: HTMLElement) => table.querySelector('caption')?.textContent?.trim() || null,
      renderHTML: () => ({}),
    },
  }),
  parseHTML: () => [{ tag: 'table' }, { tag: 'caption', ignore: true }],
  renderHTML: ({ node: { attrs } }) =>
    attrs.caption ? ['table', ['caption', attrs.caption], ['tbody', 0]] : ['table', ['tbody', 0]],
  // A wide table scrolls on its own, as on the public page.
  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement('div');
      dom.className = 'scroll';
      const table = document.createElement('table');
      dom.append(table);
      if (node.attrs.caption) {
        const caption = table.createCaption();
        caption.contentEditable = 'false';
        caption.textContent = node.attrs.caption;
      }
      const contentDOM = table.createTBody();
      // The wrapper never changes; attributes that the browser sets on it are not content.
      return {
        dom,
        contentDOM,
        ignoreMutation: (mutation) => mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
      };
    },
});

const attributes = () => ({
  colspan: { default: 1 },
  rowspan: { default: 1 },
  // Required by the table commands; never set.
  colwidth: { default: null, rendered: false, parseHTML: () => null },
});

const tables = [
  PlainTable,
  TableRow,
  TableHeader.extend({ addAttributes: attributes }),
  TableCell.extend({ addAttributes: attributes }),
];

/** Allows exactly the elements that the server keeps. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null, class: null },
      isAllowedUri: isLinkAddress,
    },
    // Adds an empty last line after blocks that Enter cannot leave.
    trailingNode: { notAfter: ['heading', 'bulletList', 'orderedList'] },
  }),
  Picture,
  ...tables,
  ...preservedNodes,
  Keys,
];
