const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/** Spells out a count up to twelve; digits above. */
export const inWords = (count: number): string => words[count] ?? String(count);
