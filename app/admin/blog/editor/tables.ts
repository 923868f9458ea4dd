import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';

/** The stock table writes inline styles, which neither our policy nor the server lets through. */
const PlainTable = Table.extend({
  addAttributes: () => ({
    // Nothing offers a caption, but a table that has one must not lose it.
    caption: {
      default: null,
      parseHTML: (table: HTMLElement) => table.querySelector('caption')?.textContent?.trim() || null,
      renderHTML: () => ({}),
    },
  }),
  parseHTML: () => [{ tag: 'table' }, { tag: 'caption', ignore: true }],
  renderHTML: ({ node: { attrs } }) =>
    attrs.caption ? ['table', ['caption', attrs.caption], ['tbody', 0]] : ['table', ['tbody', 0]],
  // As on the public page, a wide table scrolls by itself.
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
      // What is around the rows never changes, and the browser's own marks on it are none of the text.
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
  // What works on tables asks for it; nobody sets it.
  colwidth: { default: null, rendered: false, parseHTML: () => null },
});

export const tables = [
  PlainTable,
  TableRow,
  TableHeader.extend({ addAttributes: attributes }),
  TableCell.extend({ addAttributes: attributes }),
];
