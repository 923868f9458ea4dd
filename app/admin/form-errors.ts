import type { ApiFailure } from '#app/client.ts';

/** What is wrong with one field; `field` is the form's path to it, such as `videos.0.title`. */
export type FieldError = { field: string; message: string };

/** The server's findings by the form's paths, the first of each. */
export function serverErrors({ detail }: Pick<ApiFailure, 'detail'>): [field: string, message: string][] {
  if (typeof detail === 'string') return [];
  return [
    ...new Map(detail.map(({ loc, msg }): [string, string] => [loc.slice(1).join('.'), msg]).reverse()),
  ].reverse();
}

/** Number fields that hold what is no number: the browser would send them as if they were empty. */
export function badNumbers(form: unknown): FieldError[] {
  if (!(form instanceof HTMLFormElement)) return [];
  return [...form.elements]
    .filter((each): each is HTMLInputElement => each instanceof HTMLInputElement && each.type === 'number')
    .filter(({ validity }) => validity.badInput)
    .map(({ name }) => ({ field: name, message: 'must be a number' }));
}

/** Brings the first field at fault into view, once React has marked it. */
export function focusFirstError(form: HTMLFormElement | null): void {
  setTimeout(() => form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
}
