const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/** A count in running text: words up to twelve, figures above. */
export const inWords = (count: number): string => words[count] ?? String(count);
