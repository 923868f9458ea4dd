/** Hint text for the rules in `passwordProblem`. */
export const passwordRules =
  'At least 12 characters, not easy to guess, and without the username. Three or four unrelated words are good.';
