/** The rules of `passwordProblem`, as they are told before typing. */
export const passwordRules =
  'At least 12 characters, not easy to guess, and without the username. Three or four unrelated words are good.';
