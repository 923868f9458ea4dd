import { sentences } from '#app/panel/frame/sentences.ts';

/** Moves the focus to the page content, without scrolling, after the focused button of a toast is removed. */
export const focusContent = (): void => document.getElementById('content')?.focus({ preventScroll: true });

/** The action of a toast that undoes a change. Its pressed button is removed, so the focus moves to the content. */
export const undoAction = (undo: () => unknown) => ({
  text: sentences.undo,
  onPress() {
    focusContent();
    undo();
  },
});
