type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const controlsOf = (form: HTMLFormElement) =>
  [...form.elements].filter((element): element is Control => 'name' in element && 'value' in element);

/** Says at each field what is wrong with it, as ui/field.tsx does, and nothing at the others. */
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

/** The first field that something is wrong with. */
export const firstInvalid = (form: HTMLFormElement): Control | undefined =>
  controlsOf(form).find((control) => control.getAttribute('aria-invalid') === 'true');

/** Empties a form, also of what the server filled in. */
export function empty(form: HTMLFormElement): void {
  for (const control of controlsOf(form)) {
    if (!(control instanceof HTMLSelectElement)) control.defaultValue = '';
    delete control.dataset.suggested;
  }
  form.reset();
}
