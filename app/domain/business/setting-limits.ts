/** Default reply goal, in minutes of business hours. */
export const defaultReplyGoal = 60;
export const minReplyGoal = 5;
export const maxReplyGoal = 24 * 60;

/** Validates a typed goal. Returns an error; `undefined` if it is valid. */
export const replyGoalProblem = (minutes: number): string | undefined =>
  Number.isInteger(minutes) && minutes >= minReplyGoal && minutes <= maxReplyGoal
    ? undefined
    : `Enter whole minutes, from ${minReplyGoal} to ${maxReplyGoal}`;

/** Days for which a quotation is valid. */
export const quotationDays = { least: 1, most: 365 } as const;
export const usualQuotationDays = 15;

/** Returns an error message for an invalid number of days. */
export const quotationDaysProblem = (days: number): string | undefined =>
  Number.isInteger(days) && days >= quotationDays.least && days <= quotationDays.most
    ? undefined
    : `Enter whole days, from ${quotationDays.least} to ${quotationDays.most}`;

/** Reports whether a text has the form of a UPI ID: `yourshop@okhdfcbank`. */
export const isUpiId = (text: string): boolean => /^[a-z0-9._-]{2,64}@[a-z][a-z0-9.-]{1,30}$/i.test(text);
