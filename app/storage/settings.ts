import type { Kysely } from 'kysely';
import type { DealerFacts } from '#app/domain/dealer-facts.ts';
import { notFound } from '#app/domain/errors.ts';
import type { BrandLogo, Settings } from '#app/domain/settings.ts';
import { filledUp, fromRow, toRow } from './settings-row.ts';
import type { Tables } from './tables.ts';
import { checkSeen, later } from './version.ts';
import { inContentTransaction } from './writing.ts';

export function createSettings({ db, now }: { db: Kysely<Tables>; now: () => Date }) {
  const read = async (trx = db): Promise<Settings> =>
    fromRow(await trx.selectFrom('settings').selectAll().executeTakeFirstOrThrow());

  /** The settings as they were and as they are now: whoever replaced a picture removes the old file afterwards. */
  const change = (
    make: (before: Settings) => Partial<Settings>,
    seen?: string,
  ): Promise<{ before: Settings; after: Settings }> =>
    inContentTransaction(db, async (trx) => {
      const before = await read(trx);
      checkSeen('the settings', seen, before.updatedAt);
      const after = { ...before, ...make(before), updatedAt: later(now(), before.updatedAt) };
      await trx.updateTable('settings').set(toRow(after)).execute();
      return { before, after };
    });

  const others = (logos: BrandLogo[], name: string) =>
    logos.filter((logo) => logo.name.toLowerCase() !== name.toLowerCase());

  /** As they were read last: for what must be said of the dealer while nothing can be read. */
  let lastRead: Settings | null = null;

  return {
    async read(): Promise<Settings> {
      lastRead = await read();
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
    /** `seen` is the `updatedAt` the change was made on. */
    update: (given: Partial<Omit<Settings, 'updatedAt'>>, seen?: string) => change(() => given, seen),
    /** Adds the brand's logo, or puts it in place of the one with the same name. */
    putBrandLogo: (logo: BrandLogo) =>
      change(({ brandLogos }) => ({ brandLogos: [...others(brandLogos, logo.name), logo] })),
    removeBrandLogo: (name: string) =>
      change(({ brandLogos }) => {
        const kept = others(brandLogos, name);
        if (kept.length === brandLogos.length) throw notFound('Brand logo');
        return { brandLogos: kept };
      }),
  };
}
