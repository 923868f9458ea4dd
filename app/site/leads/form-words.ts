/** The fields of a visitor's form, as texts. */
export const textFields = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'));

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What the page suggests, the visitor has not typed. */
const isEmpty = (control: Control) =>
  control instanceof HTMLSelectElement
    ? control.selectedIndex <= 0
    : control.value === '' || control.value === control.dataset.suggested;

/** Fills in what was kept. Words that are already typed are not replaced, and nothing takes the place of no words. */
export function fillIn(form: HTMLFormElement, values: Record<string, string>): void {
  for (const [field, value] of Object.entries(values)) {
    const control = form.elements.namedItem(field) as Control | null;
    if (value !== '' && control && 'value' in control && isEmpty(control)) control.value = value;
  }
}

/** What was typed or chosen, without what the page suggests: another page may suggest something else. */
export const withoutSuggestions = (form: HTMLFormElement, values: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(values).filter(([field, value]) => {
      const control = form.elements.namedItem(field);
      return !(control instanceof HTMLTextAreaElement && value !== '' && value === control.dataset.suggested);
    }),
  );

/** Whether anything has been typed or chosen. */
export const hasWords = (form: HTMLFormElement): boolean =>
  [...form.elements].some(
    (control) => 'value' in control && 'name' in control && control.name && !isEmpty(control as Control),
  );
