import { columnNotices, keyQuestion } from '#app/domain/import/columns.ts';
import type { Import } from '#app/domain/import/import.ts';

/** An import as it is answered, with what follows from its columns. */
export const importView = (about: Import) => ({
  ...about,
  notices: columnNotices(about.titles, about.targets),
  question: about.state === 'asking' ? keyQuestion(about.titles, about.targets, filledOf(about)) : null,
});

/** Whether a column holds data, from its samples. */
const filledOf = ({ samples }: Pick<Import, 'samples'>) => samples.map((some) => some.length);
