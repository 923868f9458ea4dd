import type { Inquiry } from '#app/domain/message.ts';

/** What became of a form: sent, or kept with what was typed and what is wrong with it. */
export type FormOutcome =
  | { isSent: true }
  | { isSent: false; status: number; values: Record<string, string>; errors: Record<string, string> };

type Call = (path: string, body: unknown) => Promise<Response>;

/** The fields of a visitor's form, as texts. */
export const textFields = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'));

/** Sends a form that came without scripts through the same call that the browser's scripts use. */
export async function sendForm(
  call: Call,
  values: Record<string, string>,
  toInquiry: (values: Record<string, string>) => Partial<Inquiry>,
): Promise<FormOutcome> {
  const response = await call('/contact', toInquiry(values));
  if (response.ok) return { isSent: true };
  const { detail } = (await response.json()) as { detail: unknown };
  const problems = Array.isArray(detail) ? (detail as { loc: string[]; msg: string }[]) : [];
  return {
    isSent: false,
    status: response.status,
    values,
    errors: Object.fromEntries(problems.map(({ loc, msg }) => [loc[1] ?? '', msg])),
  };
}
