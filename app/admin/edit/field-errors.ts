import type { ApiFailure } from '#app/client.ts';
import { showFieldAtFault } from '#app/ui/toast.tsx';

/** What is wrong with one field; `field` is the form's path to it, such as `videos.0.title`. */
export type FieldError = { field: string; message: string };

/**
 * What the server says of single fields, the first of each, by the names they were sent under. A name or slug that is
 * taken is named by the last word of its sentence.
 */
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

/** Fields that hold what is no number or no date: the browser would send them as if they were empty. */
export function badInputs(form: HTMLFormElement | null): FieldError[] {
  return [...(form?.elements ?? [])]
    .filter((each): each is HTMLInputElement => each instanceof HTMLInputElement && each.validity.badInput)
    .map(({ name, type }) => ({ field: name, message: type === 'number' ? 'must be a number' : 'must be complete' }));
}

/** Brings the first field at fault into view, with what is wrong with it. */
export function focusFirstError(form: HTMLFormElement | null): void {
  const first = form?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid]');
  // An editor of formatted text is a field around the one that is typed in.
  (first?.querySelector<HTMLElement>('[contenteditable=true]') ?? first)?.focus();
  showFieldAtFault();
}
