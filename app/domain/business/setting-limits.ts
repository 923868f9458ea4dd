/** Default reply goal, in minutes of business hours. */
export const defaultReplyGoal = 60;
export const replyGoal = { least: 5, most: 24 * 60 } as const;

export const quotationDays = { least: 1, most: 365 } as const;
export const usualQuotationDays = 15;

/** Returns a function that returns an error message for an invalid number. */
const wholeProblem =
  (unit: string, { least, most }: { least: number; most: number }) =>
  (count: number): string | undefined =>
    Number.isInteger(count) && count >= least && count <= most
      ? undefined
      : `Enter whole ${unit}, from ${least} to ${most}`;

export const replyGoalProblem = wholeProblem('minutes', replyGoal);
export const quotationDaysProblem = wholeProblem('days', quotationDays);

/** Reports whether a text has the form of a UPI ID: `yourshop@okhdfcbank`. */
export const isUpiId = (text: string): boolean => /^[a-z0-9._-]{2,64}@[a-z][a-z0-9.-]{1,30}$/i.test(text);
