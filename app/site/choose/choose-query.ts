import { type Answers, choiceKeys } from '#app/domain/choose/answers.ts';

/** “Not sure” in addresses. */
export const unsure = 'any';

const amounts: readonly string[] = ['pages', 'budget'];
const valuePattern = /^[a-z0-9-]{1,20}$/;

/** A form sends a name once for each value; an address has them once, with commas. */
export function readAnswers(params: URLSearchParams): Answers {
  const answers: Answers = {};
  for (const name of choiceKeys) {
    const text = params.getAll(name).join(',');
    const values = amounts.includes(name)
      ? amountIn(text)
      : text.split(',').filter((value) => valuePattern.test(value));
    const chosen = values.filter((value) => value !== unsure);
    if (values.length > 0) answers[name] = name === 'functions' ? [...new Set(chosen)].sort() : chosen.slice(0, 1);
  }
  return answers;
}

/** A number as typed: `1,50,000`. */
function amountIn(text: string): string[] {
  const digits = text.replace(/[₹,\s]/g, '');
  if (/^\d{1,9}$/.test(digits) && Number(digits) > 0) return [String(Number(digits))];
  return text === unsure ? [unsure] : [];
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
