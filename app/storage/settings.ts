import type { Kysely } from 'kysely';
import { notFound } from '#app/domain/errors.ts';
import type { BrandLogo, Settings } from '#app/domain/settings.ts';
import { fromJson, toJson } from './columns.ts';
import type { SettingsRow, Tables } from './tables.ts';
import { checkSeen, later } from './version.ts';
import { inContentTransaction } from './writing.ts';

const fromRow = (row: Omit<SettingsRow, 'id'>): Settings => ({
  companyName: row.company_name,
  companyDescription: row.company_description,
  contactEmail: row.contact_email,
  googleAnalyticsId: row.google_analytics_id,
  googleMapsApiKey: row.google_maps_api_key,
  companyLogo: row.company_logo,
  heroImage: row.hero_image,
  brandLogos: fromJson(row.brand_logos),
  updatedAt: row.updated_at,
});

const toColumns = (settings: Settings): Omit<SettingsRow, 'id'> => ({
  company_name: settings.companyName,
  company_description: settings.companyDescription,
  contact_email: settings.contactEmail,
  google_analytics_id: settings.googleAnalyticsId,
  google_maps_api_key: settings.googleMapsApiKey,
  company_logo: settings.companyLogo,
  hero_image: settings.heroImage,
  brand_logos: toJson(settings.brandLogos),
  updated_at: settings.updatedAt,
});

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
      await trx.updateTable('settings').set(toColumns(after)).execute();
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
