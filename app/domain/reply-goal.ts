/** Minutes in business hours within which an inquiry should be answered, unless the settings say otherwise. */
export const usualReplyGoal = 60;
export const minReplyGoal = 5;
export const maxReplyGoal = 24 * 60;
