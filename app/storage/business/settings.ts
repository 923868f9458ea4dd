import { sql } from 'kysely';
import type { DealerFacts } from '#app/domain/business/dealer-facts.ts';
import type { BrandLogo, Settings, ShownSettings } from '#app/domain/business/settings.ts';
import {
  sampleTestimonialsLeft,
  withoutSampleTestimonials,
  withSampleTestimonials,
} from '#app/domain/business/words/page-words.ts';
import { notFound } from '#app/domain/records/errors.ts';
import type { TrashGroup } from '#app/domain/records/trash.ts';
import { keepRevision } from '#app/storage/engine/revisions.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import { checkSeen, inContentTransaction, later } from '#app/storage/engine/writing.ts';
import { renewUses, textsOf, toTexts } from '#app/storage/pictures/library/uses.ts';
import { putInTrash } from '#app/storage/pictures/put-in-trash.ts';
import { isSameBrand, trashPictures } from '#app/storage/pictures/trashed-picture.ts';
import { filledUp, fromRow, toRow } from './settings-row.ts';

/** `by` is the user name of the author, `seen` the `updatedAt` that the change is based on. */
type Change = { now: Date; by: string; seen?: string | undefined };

type Make = (before: Settings) => Partial<Settings>;

const read = async (db: Db): Promise<Settings> =>
  fromRow(await db.selectFrom('settings').selectAll().executeTakeFirstOrThrow());

/** Returns the changed settings, and the trash ids of the pictures that the change removed. */
export function changeSettings(
  db: Db,
  make: Make,
  { now, by, seen }: Change,
): Promise<{ after: Settings; trashed: string[] }> {
  return inContentTransaction(db, async (trx) => {
    const before = await read(trx);
    checkSeen('the settings', seen, before.updatedAt);
    const after = { ...before, ...make(before), updatedAt: later(now, before.updatedAt) };
    const row = toRow(after);
    await trx.updateTable('settings').set(row).execute();
    await renewUses(trx, 'settings', { id: '', label: null, at: after.updatedAt, row });
    await keepRevision(trx, 'settings', { before, after, by });
    return { after, trashed: await trashPictures(trx, before, after, { by, at: now }) };
  });
}

export function createSettings({ db, now }: { db: Db; now: () => Date }) {
  const change = (make: Make, given: Omit<Change, 'now'>) => changeSettings(db, make, { now: now(), ...given });
  const others = (logos: BrandLogo[], name: string) => logos.filter((logo) => !isSameBrand(logo.name, name));

  /** The last settings read, for pages that mention the dealer while the database is unavailable. */
  let lastRead: Settings | null = null;

  return {
    async read(): Promise<Settings> {
      lastRead = await read(db);
      return lastRead;
    },
    lastRead: () => lastRead,
    /** Stores initial dealer facts where none are stored; existing facts stay. */
    async begin(first: DealerFacts): Promise<void> {
      const missing = async (trx: Db) =>
        filledUp(await trx.selectFrom('settings').select('facts').executeTakeFirstOrThrow(), first);
      if ((await missing(db)) === null) return;
      // Read again behind the write lock, since another process may have saved.
      await inContentTransaction(db, async (trx) => {
        const facts = await missing(trx);
        if (facts !== null) await trx.updateTable('settings').set({ facts }).execute();
      });
    },
    /** The settings for public pages, with the alt texts of their pictures. */
    async shown(): Promise<ShownSettings> {
      const row = await db
        .selectFrom('settings')
        .selectAll()
        .select(textsOf('settings', sql.lit('')).as('picture_texts'))
        .executeTakeFirstOrThrow();
      lastRead = fromRow(row);
      return { ...lastRead, pictureTexts: toTexts(row.picture_texts) };
    },
    update: (given: Partial<Omit<Settings, 'updatedAt'>>, seen?: string, by = '') => change(() => given, { by, seen }),
    /** Adds a brand's logo, or replaces the one of the same name. */
    putBrandLogo: (logo: BrandLogo, by = '') =>
      change(({ brandLogos }) => ({ brandLogos: [...others(brandLogos, logo.name), logo] }), { by }),
    removeBrandLogo(name: string, by = '') {
      const without = ({ brandLogos }: Settings) => {
        const kept = others(brandLogos, name);
        if (kept.length === brandLogos.length) throw notFound('Brand logo');
        return { brandLogos: kept };
      };
      return change(without, { by });
    },
    removeSampleTestimonials: (by: string, group: TrashGroup): Promise<number> =>
      inContentTransaction(db, async (trx) => {
        const before = await read(trx);
        const count = sampleTestimonialsLeft(before);
        if (count === 0) return 0;
        const record: WordsRecord = { before: { testimonials: before.testimonials } };
        await putInTrash(
          trx,
          { kind: 'words', thingId: '', title: 'Sample testimonials', record },
          { by, at: now(), group },
        );
        const testimonials = withoutSampleTestimonials(before.testimonials);
        await changeSettings(trx, () => ({ testimonials }), { now: now(), by });
        return count;
      }),
  };
}

type Words = Pick<Settings, 'testimonials'>;

/** Page texts as they were stored before a removal. */
export type WordsRecord = { before: Words };

/** The change of the settings that restores page texts; testimonials added since stay. */
export const withWords = ({ before }: WordsRecord, now: Words): Partial<Words> => ({
  testimonials: withSampleTestimonials(now.testimonials, before.testimonials),
});
