import { watchFreeBottom } from '#app/ui/free-bottom.ts';

/** In milliseconds. */
const shownFor = 8000;
const maxShown = 3;

const made = (tag: string, className: string, text = '') =>
  Object.assign(document.createElement(tag), { className, textContent: text });

/** Where messages of the page stand, over everything; there once the first has been shown. */
let stack: HTMLElement | undefined;
let unfollow = () => {};

/** What is scrolled or stepped to comes to stand above the messages, and these above the bars at the lower edge. */
function settle(): void {
  unfollow();
  const { style } = document.documentElement;
  style.scrollPaddingBottom = '';
  if (!stack?.hasChildNodes()) return;
  unfollow = watchFreeBottom((bottom) => {
    if (!stack) return;
    stack.style.bottom = `${bottom}px`;
    style.scrollPaddingBottom = `${stack.offsetHeight + 2 * bottom}px`;
  });
}

/**
 * Shows a short message that goes away by itself, like those of the panel (ui/toast.tsx). An open dialog has it at its
 * foot: everything outside of that cannot be reached meanwhile. Said twice it is shown once.
 */
export function toast(kind: 'success' | 'failure', text: string): void {
  const dialog = document.querySelector('dialog:modal');
  stack ??= document.body.appendChild(made('div', 'toasts toasts-on-page'));
  const place =
    dialog?.querySelector(':scope > .toasts') ?? dialog?.appendChild(made('div', 'toasts toasts-in-dialog')) ?? stack;
  for (const shown of [...place.children]) if (shown.firstChild?.textContent === text) shown.remove();
  while (place.children.length >= maxShown) place.firstElementChild?.remove();
  const card = made('div', 'toast');
  card.setAttribute('role', kind === 'success' ? 'status' : 'alert');
  card.dataset.kind = kind;
  const dismiss = made('button', 'toast-dismiss');
  dismiss.setAttribute('aria-label', 'Dismiss');
  const remove = () => {
    card.remove();
    settle();
  };
  dismiss.onclick = remove;
  card.append(made('p', 'toast-text', text), dismiss);
  place.append(card);
  setTimeout(remove, shownFor);
  settle();
}
