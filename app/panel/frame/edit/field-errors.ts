import type { ApiFailure } from '#app/client.ts';
import { showFieldAtFault } from '#app/ui/toast.tsx';

/** A validation error; `field` is the form path, such as `videos.0.title`. */
export type FieldError = { field: string; message: string };

/** The first error per field, by API name. In a 409 about a taken name or slug, the message ends with the field. */
export function serverErrors({ status, detail }: Pick<ApiFailure, 'status' | 'detail'>): FieldError[] {
  if (typeof detail === 'string') {
    const taken = status === 409 ? /^Another .+ has this (\w+)$/.exec(detail)?.[1] : undefined;
    return taken === undefined ? [] : [{ field: taken, message: detail }];
  }
  const first = new Map<string, string>();
  for (const { loc, msg } of detail) {
    const field = loc.slice(1).join('.');
    if (!first.has(field)) first.set(field, msg);
  }
  return [...first].map(([field, message]) => ({ field, message }));
}

/** Returns errors for invalid number and date inputs, which the browser would submit as empty. */
export function badInputs(form: HTMLFormElement | null): FieldError[] {
  return [...(form?.elements ?? [])]
    .filter((each): each is HTMLInputElement => each instanceof HTMLInputElement && each.validity.badInput)
    .map(({ name, type }) => ({ field: name, message: type === 'number' ? 'must be a number' : 'must be complete' }));
}

/** Focuses the first invalid field and scrolls it into view with its error. */
export function focusFirstError(form: HTMLFormElement | null): void {
  const first = form?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid]');
  // A rich-text editor wraps its editable element.
  (first?.querySelector<HTMLElement>('[contenteditable=true]') ?? first)?.focus();
  showFieldAtFault();
}
