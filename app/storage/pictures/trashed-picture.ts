import type { BrandLogo, Settings } from '#app/domain/business/settings.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import { putInTrash, type Removal } from './put-in-trash.ts';

/** A picture of the settings, and its place there. */
export type PictureRecord =
  | { place: 'companyLogo' | 'heroImage'; url: string }
  | { place: 'brandLogos'; logo: BrandLogo; index: number };

type Pictures = Pick<Settings, 'companyLogo' | 'heroImage' | 'brandLogos'>;

const titles = { companyLogo: 'Company logo', heroImage: 'Hero image' } as const;

export const isSameBrand = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Moves pictures that a change of the settings removes or replaces to the trash; returns their ids there. */
export async function trashPictures(trx: Db, before: Pictures, after: Pictures, removal: Removal): Promise<string[]> {
  const gone: { title: string; record: PictureRecord }[] = [];
  for (const place of ['companyLogo', 'heroImage'] as const) {
    const url = before[place];
    if (url !== '' && url !== after[place]) gone.push({ title: titles[place], record: { place, url } });
  }
  for (const [index, logo] of before.brandLogos.entries())
    if (!after.brandLogos.some(({ url }) => url === logo.url))
      gone.push({ title: `${logo.name} logo`, record: { place: 'brandLogos', logo, index } });
  const ids: string[] = [];
  for (const { title, record } of gone)
    ids.push(await putInTrash(trx, { kind: 'picture', thingId: '', title, record }, removal));
  return ids;
}

export function withPicture(record: PictureRecord, settings: Pictures): Partial<Pictures> {
  if (record.place !== 'brandLogos') return { [record.place]: record.url };
  const others = settings.brandLogos.filter(({ name }) => !isSameBrand(name, record.logo.name));
  return { brandLogos: others.toSpliced(record.index, 0, record.logo) };
}
