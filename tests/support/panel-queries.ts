import { screen, within } from '@testing-library/react';

/** What `confirm` asks before unsaved changes are left. */
export const leaveQuestion = 'You have unsaved changes. Leave without saving?';

/** The texts of elements. */
export const texts = (elements: Iterable<Element>) => [...elements].map(({ textContent }) => textContent);
/** The items of a list. */
export const itemsOf = (list: string) => within(screen.getByRole('list', { name: list })).getAllByRole('listitem');
export const form = (name: string | RegExp) => within(screen.getByRole('form', { name }));
export const region = (name: string | RegExp) => within(screen.getByRole('region', { name }));
/** Waits for a dialog. */
export const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

/** The text of a label without the texts of fields in it. */
const wordsOf = (node: Node): string =>
  node instanceof HTMLSelectElement || node instanceof HTMLTextAreaElement
    ? ''
    : node.childNodes.length === 0
      ? (node.textContent ?? '')
      : [...node.childNodes].map(wordsOf).join('');

/**
 * The field with this label, in a form or an element. The label of a required field ends in an asterisk.
 * `getByLabelText` and `getByRole` look at every element, which takes longest in large forms.
 */
export function field<Kind extends HTMLElement = HTMLInputElement>(label: string | RegExp, within?: string | Element) {
  const root = typeof within === 'string' ? screen.getByRole('form', { name: within }) : (within ?? document.body);
  const exact = new Set<Element>();
  const starred = new Set<Element>();
  const consider = (text: string | null | undefined, control: Element | null) => {
    const words = text?.replace(/\s+/g, ' ').trim() ?? '';
    if (control === null) return;
    if (typeof label === 'string' ? words === label : label.test(words)) exact.add(control);
    else if (words === `${label} *`) starred.add(control);
  };
  for (const each of root.querySelectorAll('label')) consider(wordsOf(each), each.control);
  for (const each of root.querySelectorAll(':is(input, select, textarea):is([aria-label], [aria-labelledby])')) {
    const ids = each.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const named = ids.map((id) => document.getElementById(id)?.textContent).join(' ');
    consider(each.getAttribute('aria-label') ?? named, each);
  }
  const found = exact.size > 0 ? exact : starred;
  const [first, second] = found;
  if (!first || second) throw new Error(`There are ${found.size} fields with the label “${label}”`);
  return first as Kind;
}

/** The error shown at a field. */
export function problemAt(input: HTMLElement): string | null | undefined {
  const [errorId = ''] = (input.getAttribute('aria-describedby') ?? '').split(' ');
  return input.getAttribute('aria-invalid') === 'true' ? document.getElementById(errorId)?.textContent : null;
}
