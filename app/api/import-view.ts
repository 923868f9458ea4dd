import { columnNotices, keyQuestion } from '#app/domain/import/columns.ts';
import type { Import } from '#app/domain/import/import.ts';

/** Returns the API response for an import, with values derived from its columns. */
export const importView = (about: Import) => ({
  ...about,
  notices: columnNotices(about.titles, about.targets, filledOf(about)),
  question: about.state === 'asking' ? keyQuestion(about.titles, about.targets, filledOf(about)) : null,
});

/** Returns the number of sample values of each column; 0 for a column without data. */
const filledOf = ({ samples }: Pick<Import, 'samples'>) => samples.map((some) => some.length);
