import { type Kysely, sql } from 'kysely';
import type { DealerFacts } from '#app/domain/dealer-facts.ts';
import { notFound } from '#app/domain/errors.ts';
import type { BrandLogo, Settings, ShownSettings } from '#app/domain/settings.ts';
import { binPictures, isSameBrand } from './bin/binned-picture.ts';
import { textsOf, toTexts } from './media-library/texts.ts';
import { renewUses } from './media-library/uses.ts';
import { keepRevision } from './revisions.ts';
import { filledUp, fromRow, toRow } from './settings-row.ts';
import type { Tables } from './tables.ts';
import { checkSeen, later } from './version.ts';
import { inContentTransaction } from './writing.ts';

/** `by` is the user name of who makes a change, `seen` the `updatedAt` it was made on. */
type Change = {
  now: Date;
  by: string;
  seen?: string | undefined;
  /** The pictures that others take the place of are moved to the bin by whoever asks. */
  leavesPictures?: true;
};

const read = async (db: Kysely<Tables>): Promise<Settings> =>
  fromRow(await db.selectFrom('settings').selectAll().executeTakeFirstOrThrow());

/** The settings as they are after the change, and the ids in the bin of the pictures that it took away. */
export function changeSettings(
  db: Kysely<Tables>,
  make: (before: Settings) => Partial<Settings>,
  { now, by, seen, leavesPictures }: Change,
): Promise<{ after: Settings; binned: string[] }> {
  return inContentTransaction(db, async (trx) => {
    const before = await read(trx);
    checkSeen('the settings', seen, before.updatedAt);
    const after = { ...before, ...make(before), updatedAt: later(now, before.updatedAt) };
    const row = toRow(after);
    await trx.updateTable('settings').set(row).execute();
    await renewUses(trx, 'settings', { id: '', label: null, at: after.updatedAt, row });
    await keepRevision(trx, 'settings', { before, after, by });
    return { after, binned: leavesPictures ? [] : await binPictures(trx, before, after, { by, at: now }) };
  });
}

export function createSettings({ db, now }: { db: Kysely<Tables>; now: () => Date }) {
  const others = (logos: BrandLogo[], name: string) => logos.filter((logo) => !isSameBrand(logo.name, name));

  /** As they were read last: for what must be said of the dealer while nothing can be read. */
  let lastRead: Settings | null = null;

  return {
    async read(): Promise<Settings> {
      lastRead = await read(db);
      return lastRead;
    },
    lastRead: () => lastRead,
    /** Keeps what the dealer's facts are at first, where nothing was kept yet; what was is left alone. */
    async begin(first: DealerFacts): Promise<void> {
      const missing = async (trx: Kysely<Tables>) =>
        filledUp(await trx.selectFrom('settings').select('facts').executeTakeFirstOrThrow(), first);
      if ((await missing(db)) === null) return;
      // Read again behind the lock of all who write: another process may have saved in between.
      await inContentTransaction(db, async (trx) => {
        const facts = await missing(trx);
        if (facts !== null) await trx.updateTable('settings').set({ facts }).execute();
      });
    },
    /** The same for public pages, with what their pictures say. */
    async shown(): Promise<ShownSettings> {
      const row = await db
        .selectFrom('settings')
        .selectAll()
        .select(textsOf('settings', sql.lit('')).as('picture_texts'))
        .executeTakeFirstOrThrow();
      lastRead = fromRow(row);
      return { ...lastRead, pictureTexts: toTexts(row.picture_texts) };
    },
    /** Puts other pictures in place of some, and nothing into the bin. */
    swap: (make: (before: Settings) => Partial<Settings>, by: string) =>
      changeSettings(db, make, { now: now(), by, leavesPictures: true }),
    update: (given: Partial<Omit<Settings, 'updatedAt'>>, seen?: string, by = '') =>
      changeSettings(db, () => given, { now: now(), by, seen }),
    /** Adds the brand's logo, or puts it in place of the one with the same name. */
    putBrandLogo: (logo: BrandLogo, by = '') =>
      changeSettings(db, ({ brandLogos }) => ({ brandLogos: [...others(brandLogos, logo.name), logo] }), {
        now: now(),
        by,
      }),
    removeBrandLogo: (name: string, by = '') =>
      changeSettings(
        db,
        ({ brandLogos }) => {
          const kept = others(brandLogos, name);
          if (kept.length === brandLogos.length) throw notFound('Brand logo');
          return { brandLogos: kept };
        },
        { now: now(), by },
      ),
  };
}
