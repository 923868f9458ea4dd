/** Moves the focus to the page content, without scrolling, after the focused button of a toast is removed. */
export const focusContent = (): void => document.getElementById('content')?.focus({ preventScroll: true });
