import { watchFreeBottom } from '#app/ui/free-bottom.ts';

/** In milliseconds. */
const shownFor = 8000;
const maxShown = 3;

type ToastLink = { href: string; text: string };
type ToastOptions = {
  /** An action, part of the toast. */
  link?: ToastLink;
  /** The way to what was sent. It has a card of its own, which stays until it is dismissed. */
  receipt?: ToastLink;
};

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
 * of the page is inert. A repeated message is shown once, and a success ends the failures before it.
 */
export function toast(kind: 'success' | 'failure', text: string, { link, receipt }: ToastOptions = {}): void {
  const dialog = document.querySelector('dialog:modal');
  stack ??= document.body.appendChild(made('div', 'toasts toasts-on-page'));
  const place =
    dialog?.querySelector(':scope > .toasts') ?? dialog?.appendChild(made('div', 'toasts toasts-in-dialog')) ?? stack;
  const isOver = (shown: Element) =>
    shown.firstChild?.textContent === text || (kind === 'success' && (shown as HTMLElement).dataset.kind === 'failure');
  for (const shown of document.querySelectorAll('.toasts > .toast')) if (isOver(shown)) shown.remove();
  const remove = addCard(place, kind, text, link);
  setTimeout(remove, shownFor);
  if (receipt) addCard(place, null, '', receipt);
  while (place.children.length > maxShown) place.firstElementChild?.remove();
  settle();
}

/** Returns a function that removes the card. */
function addCard(place: Element, kind: 'success' | 'failure' | null, text: string, link?: ToastLink): () => void {
  const card = made('div', 'toast');
  if (kind) card.setAttribute('role', kind === 'success' ? 'status' : 'alert');
  card.dataset.kind = kind ?? 'success';
  const words = made('p', 'toast-text', text);
  if (link)
    words.append(
      Object.assign(made('a', 'flex min-h-11 items-center text-cyan underline', link.text), { href: link.href }),
    );
  const dismiss = made('button', 'toast-dismiss');
  dismiss.setAttribute('aria-label', 'Dismiss');
  const remove = () => {
    card.remove();
    settle();
  };
  dismiss.onclick = remove;
  card.append(words, dismiss);
  place.append(card);
  return remove;
}
