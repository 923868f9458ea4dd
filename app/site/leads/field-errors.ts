type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const controlsOf = (form: HTMLFormElement) =>
  [...form.elements].filter((element): element is Control => 'name' in element && 'value' in element);

/** Shows the errors at their fields, like ui/field.tsx, and clears those of other fields. */
export function showErrors(form: HTMLFormElement, errors: Record<string, string>): void {
  for (const control of controlsOf(form)) {
    const id = `${control.id}-error`;
    const error = errors[control.name];
    document.getElementById(id)?.remove();
    control.setAttribute('aria-invalid', `${error !== undefined}`);
    if (error === undefined) control.removeAttribute('aria-describedby');
    else {
      const text = Object.assign(document.createElement('p'), { id, className: 'field-error', textContent: error });
      control.after(text);
      control.setAttribute('aria-describedby', id);
    }
  }
}

/** The first invalid field. */
export const firstInvalid = (form: HTMLFormElement): Control | undefined =>
  controlsOf(form).find((control) => control.getAttribute('aria-invalid') === 'true');

/** Clears a form, including values filled in by the server. */
export function empty(form: HTMLFormElement): void {
  for (const control of controlsOf(form)) {
    if (!(control instanceof HTMLSelectElement)) control.defaultValue = '';
    delete control.dataset.suggested;
  }
  form.reset();
}
