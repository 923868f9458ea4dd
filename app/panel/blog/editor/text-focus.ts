import type { ChainedCommands, Editor } from '@tiptap/core';

/**
 * Starts a command chain with the editor focused synchronously. Tiptap's own `focus` runs a frame later; a key pressed
 * before that would trigger the toolbar button again.
 */
export function chainIn(editor: Editor): ChainedCommands {
  editor.view.focus();
  return editor.chain();
}
