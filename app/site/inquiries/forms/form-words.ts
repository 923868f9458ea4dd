import type { AskedItem } from '#app/domain/inquiries/quote-list.ts';

/** The lines of a quote list are in its address, so neither their fields nor their buttons belong to a draft. */
const isWord = (name: string) => /^(?!line|do$)./.test(name);

export const textFields = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string' && isWord(entry[0])),
  );

/** The lines of a quote list, each of which begins with its product; the server checks them. */
export function linesOf(form: FormData): AskedItem[] {
  const lines: Record<string, FormDataEntryValue | number>[] = [];
  for (const [name, value] of form) {
    const [, field] = name.split('line-');
    if (name === 'line') lines.push({ product: value });
    else if (field) (lines.at(-1) ?? {})[field] = field === 'quantity' ? Number(value) || 1 : value;
  }
  return lines as AskedItem[];
}

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A suggested value counts as empty, because the visitor has not typed it. */
const isEmpty = (control: Control) =>
  control instanceof HTMLSelectElement
    ? control.selectedIndex <= 0
    : control.value === '' || control.value === control.dataset.suggested;

/** Fills stored values into empty fields; keeps typed input. */
export function fillIn(form: HTMLFormElement, values: Record<string, string>): void {
  for (const [field, value] of Object.entries(values)) {
    const control = form.elements.namedItem(field) as Control | null;
    if (value === '' || !control || !('value' in control) || !isEmpty(control)) continue;
    control.value = value;
    control.closest('details')?.setAttribute('open', '');
  }
}

/** The values without suggestions, because another page may suggest something else. */
export const withoutSuggestions = (form: HTMLFormElement, values: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(values).filter(([field, value]) => {
      const control = form.elements.namedItem(field);
      return !(control instanceof HTMLElement && value !== '' && value === control.dataset.suggested);
    }),
  );

/** Whether the visitor has typed or selected anything. */
export const hasWords = (form: HTMLFormElement): boolean =>
  [...form.elements].some(
    (control) =>
      'value' in control && 'name' in control && isWord((control as Control).name) && !isEmpty(control as Control),
  );
