import { Mark, Node } from '@tiptap/core';

/*
 * What a post may hold beyond what the toolbar offers. It came by the calls or from another program; the editor shows
 * it and must not lose it.
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

/** In the editor a video is a box: nothing is loaded from elsewhere before a visitor wants it. */
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

export const kept = [
  mark('subscript', 'sub'),
  mark('superscript', 'sup'),
  mark('highlight', 'mark'),
  mark('small', 'small'),
  Figure,
  Figcaption,
  Video,
];
