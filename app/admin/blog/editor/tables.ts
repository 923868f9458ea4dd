import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';

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

export const tables = [
  PlainTable,
  TableRow,
  TableHeader.extend({ addAttributes: attributes }),
  TableCell.extend({ addAttributes: attributes }),
];
