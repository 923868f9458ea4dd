import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { ApiFailure } from '#app/client.ts';
import { serverErrors } from './form-errors.ts';

/** What the server says of single fields. A name or slug that is taken is named by the last word of its sentence. */
export function fieldProblems(failure: Pick<ApiFailure, 'status' | 'detail'>): [field: string, message: string][] {
  const { status, detail } = failure;
  if (typeof detail !== 'string') return serverErrors(failure);
  const taken = status === 409 ? /^Another .+ has this (\w+)$/.exec(detail)?.[1] : undefined;
  return taken === undefined ? [] : [[taken, detail]];
}

/** The form's path to what was sent as `field`, such as `hours.2`; `null` for what is not on the form. */
type PlaceOf<Values extends FieldValues> = (field: string) => Path<Values> | null;

/** Puts at each field what the server says of it, and the focus on the first. */
export function showFieldProblems<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  failure: ApiFailure,
  placeOf: PlaceOf<Values>,
): void {
  for (const [field, message] of fieldProblems(failure).toReversed()) {
    const place = placeOf(field);
    if (place !== null) form.setError(place, { message }, { shouldFocus: true });
  }
}

/** For a form whose fields have the names under which they are sent. */
export const sameName =
  <Values extends FieldValues>(names: readonly Path<Values>[]): PlaceOf<Values> =>
  (field) =>
    names.find((name) => name === field) ?? null;
