import { Mark, Node } from '@tiptap/core';

/*
 * Elements the toolbar does not offer. They come from the API or from pasted content, and the editor must preserve
 * them.
 */

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

export const preservedNodes = [
  mark('subscript', 'sub'),
  mark('superscript', 'sup'),
  mark('highlight', 'mark'),
  mark('small', 'small'),
  Figure,
  Figcaption,
  Video,
];
