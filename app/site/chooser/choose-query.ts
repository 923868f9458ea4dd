import { readPrice } from '#app/domain/catalogue/fields/price-text.ts';
import { type Answers, choiceKeys } from '#app/domain/chooser/answers.ts';

/** “Not sure” in addresses. */
export const unsure = 'any';

const amounts = ['pages', 'budget'] as const;
type AmountName = (typeof amounts)[number];
const isAmount = (name: string): name is AmountName => (amounts as readonly string[]).includes(name);
const maxAmount = 999_999_999;
const valuePattern = /^[a-z0-9-]{1,20}$/;

/**
 * Normalizes a posted form, which repeats a name for each value, to one comma-separated parameter per name. Drops the
 * answer to buy or rent while its budget is invalid.
 */
export function readAnswers(params: URLSearchParams): Answers {
  const answers: Answers = {};
  for (const name of choiceKeys) {
    const text = params.getAll(name).join(',');
    const values = isAmount(name) ? amountIn(text) : text.split(',').filter((value) => valuePattern.test(value));
    const chosen = values.filter((value) => value !== unsure);
    if (values.length > 0) answers[name] = name === 'functions' ? [...new Set(chosen)].sort() : chosen.slice(0, 1);
  }
  if (unreadableIn(params)?.name === 'budget') delete answers.buy;
  return answers;
}

/** Parses a typed number: `1,50,000`, `50k`, `1.5 lakh`, `3000 pages`. Returns an empty string if it is invalid. */
function amountIn(text: string): string[] {
  if (text === unsure) return [unsure];
  const read = readPrice(text.replace(/\s*pages?\b.*$/i, ''));
  const amount = 'amount' in read ? Math.round(read.amount) : 0;
  return amount > 0 && amount <= maxAmount ? [String(amount)] : [];
}

/** Returns a typed amount that is invalid, so that the form asks again. */
export type Unreadable = { name: AmountName; text: string };

export function unreadableIn(params: URLSearchParams): Unreadable | null {
  for (const name of amounts) {
    const text = params.getAll(name).join(',').trim();
    if (text !== '' && amountIn(text).length === 0) return { name, text };
  }
  return null;
}

/** The answers as pairs of an address or of hidden fields. */
export const answerPairs = (answers: Answers): [string, string][] =>
  choiceKeys.flatMap((name): [string, string][] => {
    const values = answers[name];
    if (values === undefined || (name === 'budget' && values.length === 0)) return [];
    return [[name, values.length === 0 ? unsure : values.join(',')]];
  });

export function chooseHref(answers: Answers): string {
  const pairs = answerPairs(answers);
  return pairs.length === 0 ? '/choose' : `/choose?${new URLSearchParams(pairs)}`.replaceAll('%2C', ',');
}
