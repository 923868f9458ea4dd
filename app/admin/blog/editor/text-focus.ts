import type { ChainedCommands, Editor } from '@tiptap/core';

/**
 * Commands on the text, with the focus in it at once. Tiptap's own `focus` comes a frame later, and what is typed
 * until then would press the button once more.
 */
export function chainIn(editor: Editor): ChainedCommands {
  editor.view.focus();
  return editor.chain();
}
