/** Default reply goal, in minutes of business hours. */
export const defaultReplyGoal = 60;
export const minReplyGoal = 5;
export const maxReplyGoal = 24 * 60;

/** Validates a typed goal. Returns an error; `undefined` if it is valid. */
export const replyGoalProblem = (minutes: number): string | undefined =>
  Number.isInteger(minutes) && minutes >= minReplyGoal && minutes <= maxReplyGoal
    ? undefined
    : `Enter whole minutes, from ${minReplyGoal} to ${maxReplyGoal}`;
