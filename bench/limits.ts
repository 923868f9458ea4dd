/** Returns a sentence for each figure above its limit; ignores figures that were not measured. */
export const beyond = (figures: Record<string, number>, limits: Record<string, number>): string[] =>
  Object.entries(limits).flatMap(([name, most]) => {
    const value = figures[name];
    return value === undefined || value <= most ? [] : [`${name}: ${value}, at most ${most}`];
  });
