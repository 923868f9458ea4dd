/** The questions, in the order in which they are asked. The budget is a part of the last one. */
export const questions = ['pages', 'colour', 'paper', 'functions', 'buy'] as const;
export type Question = (typeof questions)[number];

export const choiceKeys = [...questions, 'budget'] as const;

/** An empty list is “Not sure”, an absent one no answer. `budget` is in rupees, for a rental by the month. */
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
