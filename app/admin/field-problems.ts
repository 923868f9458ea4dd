import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { ApiFailure } from '#app/client.ts';

/** The way to a value in what was sent, such as `['hours', 2]`, and what is wrong there. */
export type FieldProblem = { path: (string | number)[]; text: string };

const asSentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What the server says of single fields. A name or slug that is taken is named by the last word of its sentence. */
export function fieldProblems({ status, detail }: Pick<ApiFailure, 'status' | 'detail'>): FieldProblem[] {
  if (typeof detail !== 'string') return detail.map(({ loc, msg }) => ({ path: loc.slice(1), text: asSentence(msg) }));
  const taken = status === 409 ? /^Another .+ has this (\w+)$/.exec(detail)?.[1] : undefined;
  return taken === undefined ? [] : [{ path: [taken], text: detail }];
}

/** The field of the form at which a problem belongs; `null` for none of them. */
type PlaceOf<Values extends FieldValues> = (path: FieldProblem['path']) => Path<Values> | null;

/** Puts at each field what the server says of it, and the focus on the first. */
export function showFieldProblems<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  failure: ApiFailure,
  placeOf: PlaceOf<Values>,
): void {
  const places = fieldProblems(failure).flatMap(({ path, text }) => {
    const place = placeOf(path);
    return place === null ? [] : [{ place, text }];
  });
  for (const { place, text } of places.toReversed()) form.setError(place, { message: text }, { shouldFocus: true });
}

/** For a form whose fields have the names under which they are sent. */
export const sameName =
  <Values extends FieldValues>(names: readonly Path<Values>[]): PlaceOf<Values> =>
  ([name]) =>
    names.find((each) => each === name) ?? null;

/**
 * After a save: what was saved counts as unchanged from now on. What was typed while it was on its way stays, as a
 * change; the answer tells whether there is nothing of that kind.
 */
export function settle<Values extends FieldValues>(form: UseFormReturn<Values>, sent: Values, saved: Values): boolean {
  const isSettled = JSON.stringify(form.getValues()) === JSON.stringify(sent);
  if (isSettled) form.reset(saved);
  else form.resetDefaultValues(saved);
  return isSettled;
}
