import { watchFreeBottom } from '#app/ui/free-bottom.ts';

/** In milliseconds. */
const shownFor = 8000;
const maxShown = 3;

export type ToastLink = { href: string; text: string; stays?: boolean };

const made = (tag: string, className: string, text = '') =>
  Object.assign(document.createElement(tag), { className, textContent: text });

/** The container of the toasts, created with the first one. */
let stack: HTMLElement | undefined;
let unfollow = () => {};

/** Sets the scroll padding so that focused elements stay above the toasts, and toasts above the bottom bar. */
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
 * Shows a toast, like the panel (ui/toast.tsx). While a modal dialog is open, shows it inside the dialog, because the rest
 * of the page is inert. A repeated message is shown once. `link` may keep the toast until it is dismissed.
 */
export function toast(kind: 'success' | 'failure', text: string, link?: ToastLink): void {
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
  const words = made('p', 'toast-text', text);
  if (link)
    words.append(
      Object.assign(made('a', 'flex min-h-11 items-center text-cyan underline', link.text), { href: link.href }),
    );
  card.append(words, dismiss);
  place.append(card);
  if (!link?.stays) setTimeout(remove, shownFor);
  settle();
}
