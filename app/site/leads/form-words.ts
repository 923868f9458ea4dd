type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isEmpty = (control: Control) =>
  control instanceof HTMLSelectElement ? control.selectedIndex <= 0 : control.value === '';

/** Fills in what was kept. Words that are already typed are not replaced. */
export function fillIn(form: HTMLFormElement, values: Record<string, string>): void {
  for (const [field, value] of Object.entries(values)) {
    const control = form.elements.namedItem(field) as Control | null;
    if (control && 'value' in control && isEmpty(control)) control.value = value;
  }
}

/** Whether anything has been typed or chosen. */
export const hasWords = (form: HTMLFormElement): boolean =>
  [...form.elements].some(
    (control) => 'value' in control && 'name' in control && control.name && !isEmpty(control as Control),
  );
