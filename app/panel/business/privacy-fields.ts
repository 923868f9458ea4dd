import { type Field, text, type ValuesOf } from '#app/panel/frame/edit/fields.ts';

/** The months that can be chosen; 0 keeps everything. */
export const monthChoices = [0, 3, 6, 12, 24, 36, 60];

export const monthsInWords = (months: number): string => {
  if (months === 0) return 'Never';
  return months % 12 === 0 ? `After ${months / 12} ${months === 12 ? 'year' : 'years'}` : `After ${months} months`;
};

const months = (label: string): Field<number, string> => ({
  label,
  initial: '0',
  read: String,
  write: Number,
  inShort: (shown) => monthsInWords(Number(shown)),
});

/** The fields for retention periods and the page about privacy. */
export const privacyFields = {
  messageMonths: months('Delete resolved messages'),
  spamMonths: months('Delete spam'),
  grievanceContact: text('Contact for complaints'),
  privacyText: text('Your own text'),
};

export type PrivacyValues = ValuesOf<typeof privacyFields>;
