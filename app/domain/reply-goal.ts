/** Minutes in business hours within which an inquiry should be answered, unless the settings say otherwise. */
export const usualReplyGoal = 60;
export const minReplyGoal = 5;
export const maxReplyGoal = 24 * 60;

/** Returns the problem of a typed goal; `undefined` if it is valid. */
export const replyGoalProblem = (minutes: number): string | undefined =>
  Number.isInteger(minutes) && minutes >= minReplyGoal && minutes <= maxReplyGoal
    ? undefined
    : `Enter whole minutes, from ${minReplyGoal} to ${maxReplyGoal}`;
