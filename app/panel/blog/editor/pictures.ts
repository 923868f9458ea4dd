import type { Editor } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import type { Node } from '@tiptap/pm/model';
import { NodeSelection, Selection } from '@tiptap/pm/state';
import { imageUrl, parseUploadName } from '#app/domain/pictures/image-ref.ts';
import { isPictureAddress } from './addresses.ts';

/** An inline node, so that linked pictures and pictures within text are preserved. */
export const Picture = Image.extend({
  addAttributes: () => ({
    src: { default: '' },
    alt: { default: '' },
    width: { default: null },
    height: { default: null },
  }),
  parseHTML: () => [
    { tag: 'img[src]', getAttrs: (image: HTMLElement) => isPictureAddress(image.getAttribute('src') ?? '') && null },
  ],
  // Typing `![alt](address)` could insert addresses that the server removes.
  addInputRules: () => [],
}).configure({ inline: true });

/** Inserts a picture in its own paragraph at or below `place`. Returns the position for the next picture. */
export function insertPicture(editor: Editor, url: string, place: number): number {
  const { state } = editor;
  const { image, paragraph } = state.schema.nodes;
  if (!image || !paragraph) return place;
  const src = imageUrl(url) ?? url;
  const size = parseUploadName(src.replace(/^\/uploads\//, ''));
  const line = paragraph.create(null, image.create({ src, width: size?.width ?? null, height: size?.height ?? null }));

  const $place = state.doc.resolve(Math.min(place, state.doc.content.size));
  const isCursorHere = state.selection.empty && state.selection.from === $place.pos;
  const tr = state.tr;
  let start: number;
  if ($place.parent.type === paragraph && $place.parent.content.size === 0) {
    start = $place.before();
    tr.replaceWith(start, $place.after(), line);
  } else {
    let depth = $place.depth;
    while (depth > 0) {
      const index = $place.indexAfter(depth - 1);
      if ($place.node(depth - 1).canReplaceWith(index, index, paragraph)) break;
      depth--;
    }
    start = depth === 0 ? state.doc.content.size : $place.after(depth);
    tr.insert(start, line);
  }
  const end = start + line.nodeSize;
  if (!tr.doc.resolve(end).nodeAfter) tr.insert(end, paragraph.create());
  if (isCursorHere) tr.setSelection(Selection.near(tr.doc.resolve(end + 1))).scrollIntoView();
  editor.view.dispatch(tr);
  // The end of the picture's paragraph: the next picture goes below it.
  return end - 1;
}

export function chosenPicture({ state }: Editor): string | null {
  const { selection } = state;
  return selection instanceof NodeSelection && selection.node.type.name === 'image' ? selection.node.attrs.src : null;
}

function placesOf({ state }: Editor, src: string) {
  const places: { node: Node; position: number }[] = [];
  state.doc.descendants((node, position) => {
    if (node.type.name === 'image' && node.attrs.src === src) places.push({ node, position });
  });
  return places;
}

/** Returns a picture's alt text; `null` if the picture is not in the text. */
export const descriptionOf = (editor: Editor, src: string): string | null =>
  placesOf(editor, src)[0]?.node.attrs.alt ?? null;

export function describe(editor: Editor, src: string, alt: string): void {
  const { tr } = editor.state;
  for (const { position } of placesOf(editor, src)) tr.setNodeAttribute(position, 'alt', alt);
  editor.view.dispatch(tr);
}

export function removePicture(editor: Editor, src: string): void {
  const { tr } = editor.state;
  for (const { node, position } of placesOf(editor, src).reverse()) tr.delete(position, position + node.nodeSize);
  editor.view.dispatch(tr);
}
