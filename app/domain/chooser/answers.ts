/** The questions, in the order in which they are asked. The budget is a part of the last one. */
export const questions = ['pages', 'colour', 'paper', 'functions', 'buy'] as const;
export type Question = (typeof questions)[number];

export const choiceKeys = [...questions, 'budget'] as const;

/**
 * The answers by question, as in addresses: an empty list is “Not sure”, an absent one is not answered. `pages` is a
 * number, `budget` an amount in rupees, a month for a rental.
 */
export type Answers = { [Name in (typeof choiceKeys)[number]]?: readonly string[] };

/** One thing that a visitor asked for. */
export type Given = { question: Question | 'budget'; answer: string };

export const givenIn = (answers: Answers): Given[] =>
  choiceKeys.flatMap((question) => (answers[question] ?? []).map((answer) => ({ question, answer })));

/** The answers without these. Dropping the answer to buy or rent also drops the budget, whose unit depends on it. */
export function withoutGiven(answers: Answers, dropped: readonly Given[]): Answers {
  const left: Answers = { ...answers };
  for (const { question, answer } of dropped) {
    left[question] = left[question]?.filter((each) => each !== answer);
    if (question === 'buy') delete left.budget;
  }
  return left;
}
