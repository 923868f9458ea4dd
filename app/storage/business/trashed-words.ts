import type { Settings } from '#app/domain/business/settings.ts';
import { withSampleTestimonials } from '#app/domain/business/words/page-words.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import { putInTrash, type Removal } from '#app/storage/pictures/put-in-trash.ts';

type Words = Pick<Settings, 'testimonials'>;

/** Page texts as they were stored before a removal. */
export type WordsRecord = { before: Words };

export const trashWords = (trx: Db, { testimonials }: Words, removal: Removal): Promise<string> => {
  const record: WordsRecord = { before: { testimonials } };
  return putInTrash(trx, { kind: 'words', thingId: '', title: 'Sample testimonials', record }, removal);
};

/** The change of the settings that restores page texts; testimonials added since stay. */
export const withWords = ({ before }: WordsRecord, now: Words): Partial<Words> => ({
  testimonials: withSampleTestimonials(now.testimonials, before.testimonials),
});
