import { data, type RouterContextProvider, redirect } from 'react-router';
import { callContext, formRefusalContext } from '#app/context.ts';
import { inquiryProblems } from '#app/domain/inquiries/inquiry-problems.ts';
import { textFields } from './form-words.ts';
import type { Sent } from './inquiries.ts';
import { sentences } from './sentences.ts';

/** The result of a form that was not sent: its values and errors. */
export type FailedOutcome = { status: number; values: Record<string, string>; errors: Record<string, string> };

/**
 * Returns the values, errors and field props of a form before submission or after a failure. `first` is the field to
 * focus: the first with an error, else `focused`.
 */
export function filledForm(outcome: FailedOutcome | undefined, focused?: string) {
  const { values, errors }: Pick<FailedOutcome, 'values' | 'errors'> = outcome ?? { values: {}, errors: {} };
  const first = Object.keys(errors)[0] ?? focused;
  const field = (name: string) => ({
    name,
    defaultValue: values[name],
    autoFocus: first === name,
    error: errors[name],
  });
  return { values, errors, first, field };
}

// Inlined, because the script's sentences lack it: it shows the words again.
const tooMany =
  'Many messages or photos have come from your connection. Please try again in ten minutes, or call us. With the Back button of your browser you find your words again.';

type Received = { request: Request; context: Readonly<RouterContextProvider> };

/** The photos of a form; a browser sends an empty file for a field without one. */
const photosIn = (form: FormData): File[] =>
  form.getAll('photos').filter((entry): entry is File => typeof entry !== 'string' && entry.size > 0);

/** The same fields as a form with photos. */
function withPhotos(inquiry: Sent, photos: readonly File[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(inquiry)) form.append(name, String(value));
  for (const photo of photos) form.append('photos', photo);
  return form;
}

/**
 * Sends a form submitted without scripts through the same API call that the scripts use. Throws a redirect to the page of
 * a sent inquiry, which thanks the visitor. `draft` is the name of the form's draft.
 */
export async function sendForm(
  { request, context }: Received,
  toInquiry: (values: Record<string, string>) => Sent,
  draft: string,
): Promise<FailedOutcome> {
  const refusal = context.get(formRefusalContext);
  if (refusal === 'too-large') return { status: 413, values: {}, errors: { message: sentences.tooLong } };
  if (refusal === 'late') return { status: 408, values: {}, errors: { message: sentences.late } };
  if (refusal === 'too-many') return { status: 429, values: {}, errors: { message: tooMany } };
  // A broken form is answered like one without words.
  const form = await request.formData().catch(() => new FormData());
  const values = textFields(form);
  // A cross-site submission is not sent: show the values, so that the visitor can submit them here.
  if (refusal === 'foreign') return { status: 403, values, errors: {} };
  const inquiry = toInquiry(values);
  const errors = inquiryProblems(inquiry);
  if (Object.keys(errors).length > 0) return { status: 422, values, errors };
  const photos = photosIn(form);
  const call = context.get(callContext);
  const response = await (photos.length > 0
    ? call('/contact/photos', withPhotos(inquiry, photos))
    : call('/contact', inquiry));
  if (response.ok) {
    const { path } = (await response.json()) as { path: string };
    throw redirect(`${path}&sent=${encodeURIComponent(draft)}`, 303);
  }
  const { detail } = (await response.json()) as { detail: unknown };
  const problems = Array.isArray(detail)
    ? (detail as { loc: string[]; msg: string }[])
    : photos.length > 0 && response.status < 500 && response.status !== 429
      ? [{ loc: ['body', 'file'], msg: String(detail) }]
      : [];
  return {
    status: response.status,
    values,
    errors: Object.fromEntries(problems.map(({ loc, msg }) => [loc[1] ?? '', msg])),
  };
}

/** The action of a page whose only form is an inquiry. */
export async function formAction(...form: Parameters<typeof sendForm>) {
  const outcome = await sendForm(...form);
  return data(outcome, { status: outcome.status });
}
