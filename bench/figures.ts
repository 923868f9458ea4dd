export const round = (value: number, digits = 0) => Number(value.toFixed(digits));

export const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b);

/** Returns the quantile; of an even number of values the upper median. */
export const quantile = (values: readonly number[], part: number) => {
  const inOrder = sorted(values);
  return inOrder[Math.min(inOrder.length - 1, Math.floor(inOrder.length * part))] ?? 0;
};

export const medianAndWorst = (values: readonly number[]) => ({
  median: quantile(values, 0.5),
  worst: Math.max(...values),
});
