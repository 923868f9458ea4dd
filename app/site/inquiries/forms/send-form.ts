import { type RouterContextProvider, redirect } from 'react-router';
import { callContext, formRefusalContext } from '#app/context.ts';
import { inquiryProblems } from '#app/domain/inquiries/inquiry-problems.ts';
import { textFields } from './form-words.ts';
import type { Sent } from './inquiries.ts';
import { sentences } from './sentences.ts';

/** The result of a form: sent, or its values and errors. */
export type FormOutcome =
  /** `path` is the page of the inquiry. */
  | { isSent: true; path: string }
  | { isSent: false; status: number; values: Record<string, string>; errors: Record<string, string> };

export type FailedOutcome = Extract<FormOutcome, { isSent: false }>;

// Inlined, because the script's sentences lack it: it shows the words again.
const tooMany =
  'Many messages or photos have come from your connection. Please try again in ten minutes, or call us. With the Back button of your browser you find your words again.';

type Received = { request: Request; context: Readonly<RouterContextProvider> };

/** The state of a form before submission. */
export const nothingSent: { values: Record<string, string>; errors: Record<string, string> } = {
  values: {},
  errors: {},
};

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

/** Leads to the page of a sent inquiry, which thanks the visitor. `lead` is the name of the form's draft. */
export const toThanks = (path: string, stored: string): Response =>
  redirect(`${path}&sent=${encodeURIComponent(stored)}`, 303);

/** Sends a form submitted without scripts through the same API call that the scripts use. */
export async function sendForm(
  { request, context }: Received,
  toInquiry: (values: Record<string, string>, form: FormData) => Sent,
): Promise<FormOutcome> {
  const refusal = context.get(formRefusalContext);
  if (refusal === 'too-large')
    return { isSent: false, status: 413, values: {}, errors: { message: sentences.tooLong } };
  if (refusal === 'late') return { isSent: false, status: 408, values: {}, errors: { message: sentences.late } };
  if (refusal === 'too-many') return { isSent: false, status: 429, values: {}, errors: { message: tooMany } };
  // A broken form is answered like one without words.
  const form = await request.formData().catch(() => new FormData());
  const values = textFields(form);
  // A cross-site submission is not sent: show the values, so that the visitor can submit them here.
  if (refusal === 'foreign') return { isSent: false, status: 403, values, errors: {} };
  const inquiry = toInquiry(values, form);
  const errors = inquiryProblems(inquiry);
  if (Object.keys(errors).length > 0) return { isSent: false, status: 422, values, errors };
  const photos = photosIn(form);
  const call = context.get(callContext);
  const response = await (photos.length > 0
    ? call('/contact/photos', withPhotos(inquiry, photos))
    : call('/contact', inquiry));
  if (response.ok) return { isSent: true, path: ((await response.json()) as { path: string }).path };
  const { detail } = (await response.json()) as { detail: unknown };
  const problems = Array.isArray(detail)
    ? (detail as { loc: string[]; msg: string }[])
    : photos.length > 0 && response.status < 500 && response.status !== 429
      ? [{ loc: ['body', 'file'], msg: String(detail) }]
      : [];
  return {
    isSent: false,
    status: response.status,
    values,
    errors: Object.fromEntries(problems.map(({ loc, msg }) => [loc[1] ?? '', msg])),
  };
}
