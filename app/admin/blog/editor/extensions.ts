import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { isInTable } from '@tiptap/pm/tables';
import type { EditorView } from '@tiptap/pm/view';
import { StarterKit } from '@tiptap/starter-kit';
import { isLinkAddress } from './addresses.ts';
import { preservedNodes } from './kept.ts';
import { Picture } from './pictures.ts';
import { tables } from './tables.ts';

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
