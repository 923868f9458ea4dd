import { type RawBuilder, sql } from 'kysely';
import { type PictureTexts, uploadsNamedIn } from '#app/domain/pictures/media.ts';
import type { UseKind } from '#app/domain/pictures/media-options.ts';
import type { Db } from '#app/storage/engine/tables.ts';

/** A separator that does not occur in alt texts. */
const between = '\n';

/** A subquery for the alt texts of a record's pictures, so that a page needs no further query. */
export const textsOf = (kind: UseKind, id: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`(select string_agg(pictures.id || ' ' || pictures.alt, ${sql.lit(between)}) from pictures
    where pictures.alt != '' and pictures.id in (select picture_id from picture_uses
      where picture_uses.kind = ${sql.lit(kind)} and picture_uses.thing_id = ${id}))`;

/** Parses the result of `textsOf`. */
export const toTexts = (selected: string | null): PictureTexts =>
  new Map(
    (selected ?? '').split(between).flatMap((each): [string, string][] => {
      const space = each.indexOf(' ');
      return space < 0 ? [] : [[each.slice(0, space), each.slice(space + 1)]];
    }),
  );

/** The alt texts of the pictures that a text refers to. */
export async function textsNamedIn(db: Db, text: string): Promise<PictureTexts> {
  const ids = [...new Set(uploadsNamedIn(text).map(({ id }) => id))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('pictures')
    .select(['id', 'alt'])
    .where('id', 'in', ids)
    .where('alt', '!=', '')
    .execute();
  return new Map(rows.map(({ id, alt }) => [id, alt]));
}
