import type { Kysely } from 'kysely';
import { notFound } from '#app/domain/errors.ts';
import type { BrandLogo, Settings } from '#app/domain/settings.ts';
import { fromRow, toRow } from './settings-row.ts';
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

  return {
    read: () => read(),
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
