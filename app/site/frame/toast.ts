import { watchFreeBottom } from '#app/ui/free-bottom.ts';

/** In milliseconds. */
const shownFor = 8000;
const maxShown = 3;

type ToastLink = { href: string; text: string };
type ToastOptions = {
  /** An action, part of the toast. */
  link?: ToastLink;
  /** Called by the button Undo of the toast, which then ends. */
  undo?: () => void;
  /** A link to the sent inquiry, in a second card that stays until it is dismissed. */
  receipt?: ToastLink;
};

export const made = (tag: string, className: string, text = '') =>
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
export function toast(kind: 'success' | 'failure', text: string, { link, undo, receipt }: ToastOptions = {}): void {
  const dialog = document.querySelector('dialog:modal');
  stack ??= document.body.appendChild(made('div', 'toasts toasts-on-page'));
  const place =
    dialog?.querySelector(':scope > .toasts') ?? dialog?.appendChild(made('div', 'toasts toasts-in-dialog')) ?? stack;
  for (const shown of document.querySelectorAll('.toast'))
    if (
      shown.firstChild?.firstChild?.textContent === text ||
      // A toast with Undo replaces the one before.
      (undo && shown.matches('[data-undo]')) ||
      (kind === 'success' && shown.matches('[data-kind=failure]'))
    )
      shown.remove();
  const remove = addCard(place, kind, text, link, undo);
  setTimeout(remove, shownFor);
  if (receipt) addCard(place, kind, '', receipt);
  while (place.children.length > maxShown) place.firstElementChild?.remove();
  settle();
}

/** Returns a function that removes the card. */
function addCard(place: Element, kind: 'success' | 'failure', text: string, link?: ToastLink, undo?: () => void) {
  const card = made('div', 'toast');
  card.dataset.kind = kind;
  if (text) card.setAttribute('role', kind === 'success' ? 'status' : 'alert');
  const words = made('p', 'toast-text', text);
  const actions = made('span', 'block');
  if (link || undo) words.append(actions);
  if (link) actions.append(Object.assign(made('a', '', link.text), { href: link.href }));
  const dismiss = made('button', 'toast-dismiss');
  dismiss.setAttribute('aria-label', 'Dismiss');
  const remove = () => {
    card.remove();
    settle();
  };
  dismiss.onclick = remove;
  if (undo) {
    card.dataset.undo = '';
    const button = made('button', '', 'Undo');
    button.onclick = () => {
      undo();
      remove();
    };
    actions.append(button);
  }
  card.append(words, dismiss);
  place.append(card);
  return remove;
}
