import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { StarterKit } from '@tiptap/starter-kit';
import { isLinkAddress } from './addresses.ts';
import { kept } from './kept.ts';
import { Picture } from './pictures.ts';
import { tables } from './tables.ts';

/**
 * The browser moves the cursor at once and tells of it (`selectionchange`) when it finds time; on a busy phone the next
 * key may come before that, and the editor would act where the cursor was. So each key is told of it first.
 */
function readCursor(view: EditorView, event: KeyboardEvent): void {
  if (!view.composing && !event.isComposing) view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'));
}

/** Tab leaves the editor wherever the cursor is; lists are indented by other keys. */
const Keys = Extension.create({
  name: 'keys',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          keydown(view, event) {
            readCursor(view, event);
            return event.key === 'Tab';
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

/** Everything a post may be made of: neither more nor less than the server keeps. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null, class: null },
      isAllowedUri: isLinkAddress,
    },
    // An empty line waits below what Enter does not lead out of.
    trailingNode: { notAfter: ['heading', 'bulletList', 'orderedList'] },
  }),
  Picture,
  ...tables,
  ...kept,
  Keys,
];
