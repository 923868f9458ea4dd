/** Where the focus goes when the button of a message that had it is gone: to the page, as it is scrolled. */
export const focusContent = (): void => document.getElementById('content')?.focus({ preventScroll: true });
