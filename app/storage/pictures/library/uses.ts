import { type RawBuilder, sql } from 'kysely';
import { type UploadName, uploadName } from '#app/domain/pictures/image-ref.ts';
import { cropsOf, type PictureTexts, uploadsNamedIn } from '#app/domain/pictures/media.ts';
import type { UseKind } from '#app/domain/pictures/media-options.ts';
import { fold } from '#app/domain/text/search-text.ts';
import { inPieces, keepExisting } from '#app/storage/engine/queries.ts';
import type { Db, Tables } from '#app/storage/engine/tables.ts';
import { pictureRow } from './picture-row.ts';
import { recall } from './trashed-rows.ts';

/** A record that may show pictures; all texts of its row are searched. `label` is its display name. */
export type Thing = { id: string; label: string | null; at: string; row: object };

/** The labels of pictures in the settings, by column. */
const settingsLabels: Record<string, string> = {
  company_logo: 'Company logo',
  hero_image: 'Hero image',
  brand_logos: 'Brand logos',
};

type Use = Tables['picture_uses'];
type Named = { use: Use; upload: UploadName; at: string };

function namedIn(kind: UseKind, { id: thing_id, label, at, row }: Thing): Named[] {
  const found = new Map<string, Named>();
  for (const [place, text] of Object.entries(row)) {
    if (typeof text !== 'string' || !/\.(webp|avif)/.test(text)) continue;
    const called = label ?? settingsLabels[place] ?? 'Settings';
    for (const upload of uploadsNamedIn(text)) {
      const use = { picture_id: upload.id, kind, thing_id, place, label: called, label_key: fold(called) };
      found.set(`${upload.id} ${place}`, { use, upload, at });
    }
  }
  return [...found.values()];
}

/**
 * Stores which pictures these records use, in the transaction that writes them; earlier uses must already be deleted.
 * Registers unknown pictures, such as those that a program refers to or a history brought back.
 */
export async function keepUses(trx: Db, kind: UseKind, things: readonly Thing[]): Promise<void> {
  const named = things.flatMap((thing) => namedIn(kind, thing));
  if (named.length === 0) return;
  const rows = new Map(
    named.map(({ upload, at }) => {
      const url = cropsOf(`/uploads/${uploadName(upload)}`).trimmed;
      return [upload.id, pictureRow({ url, name: '', text: '', bytes: 0, isKept: false, at })];
    }),
  );
  const unknown: string[] = [];
  await inPieces([...rows.values()], async (some) => {
    const added = await trx.insertInto('pictures').values(some).onConflict(keepExisting).returning('id').execute();
    unknown.push(...added.map(({ id }) => id));
  });
  await inPieces(
    named.map(({ use }) => use),
    (some) => trx.insertInto('picture_uses').values(some).execute(),
  );
  if (unknown.length > 0) await recall(trx, unknown);
}

export async function forgetUses(trx: Db, kind: UseKind, ids: readonly string[]): Promise<void> {
  await inPieces(ids, (some) =>
    trx.deleteFrom('picture_uses').where('kind', '=', kind).where('thing_id', 'in', some).execute(),
  );
}

/** Updates the stored uses of a changed record. */
export async function renewUses(trx: Db, kind: UseKind, thing: Thing): Promise<void> {
  await forgetUses(trx, kind, [thing.id]);
  await keepUses(trx, kind, [thing]);
}

/** A separator that does not occur in alt texts. */
const between = '\n';

/** A subquery for the alt texts of a record's pictures, so that a page needs no further query. */
export const textsOf = (kind: UseKind, id: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`(select string_agg(pictures.id || ' ' || pictures.alt, ${sql.lit(between)}) from pictures
    where pictures.alt != '' and pictures.id in (select picture_id from picture_uses
      where picture_uses.kind = ${sql.lit(kind)} and picture_uses.thing_id = ${id}))`;

export const toTexts = (selected: string | null): PictureTexts =>
  new Map(
    (selected ?? '').split(between).flatMap((each): [string, string][] => {
      const space = each.indexOf(' ');
      return space < 0 ? [] : [[each.slice(0, space), each.slice(space + 1)]];
    }),
  );

export async function textsNamedIn(db: Db, text: string): Promise<PictureTexts> {
  const ids = [...new Set(uploadsNamedIn(text).map(({ id }) => id))];
  if (ids.length === 0) return new Map();
  const described = db.selectFrom('pictures').select(['id', 'alt']).where('alt', '!=', '');
  const rows = await described.where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, alt }) => [id, alt]));
}
