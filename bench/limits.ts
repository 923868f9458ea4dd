/** What is more than it may be, a sentence each; what was not measured is passed over. */
export const beyond = (figures: Record<string, number>, limits: Record<string, number>): string[] =>
  Object.entries(limits).flatMap(([name, most]) => {
    const value = figures[name];
    return value === undefined || value <= most ? [] : [`${name}: ${value}, at most ${most}`];
  });
