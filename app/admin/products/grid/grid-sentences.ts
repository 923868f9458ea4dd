import { counted } from '#app/admin/counted.ts';

/** The toasts of the price grid. Apart from the others, which the dashboard loads. */
export const gridSentences = {
  fetchFailed: 'Failed to fetch data',
  saved: (count: number) => `${counted(count, 'product', 'products')} updated`,
  saveFailed: 'Failed to save products',
  changedSince: 'Nothing saved yet: someone else has changed some of these products.',
  refused: 'Nothing saved yet: some cells have errors. Each shows the reason.',
};
