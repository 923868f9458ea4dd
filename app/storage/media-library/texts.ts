import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type PictureTexts, uploadsNamedIn } from '#app/domain/media.ts';
import type { UseKind } from '#app/domain/media-options.ts';
import type { Tables } from '#app/storage/tables.ts';

/** No text has a line of its own. */
const between = '\n';

/** What the pictures of a thing say, to be selected with it: a page that shows pictures asks nothing more for their words. */
export const textsOf = (kind: UseKind, id: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`(select string_agg(pictures.id || ' ' || pictures.alt, ${sql.lit(between)}) from pictures
    where pictures.alt != '' and pictures.id in (select picture_id from picture_uses
      where picture_uses.kind = ${sql.lit(kind)} and picture_uses.thing_id = ${id}))`;

/** What was selected by these. */
export const toTexts = (selected: string | null): PictureTexts =>
  new Map(
    (selected ?? '').split(between).flatMap((each): [string, string][] => {
      const space = each.indexOf(' ');
      return space < 0 ? [] : [[each.slice(0, space), each.slice(space + 1)]];
    }),
  );

/** What the pictures say that some text names. */
export async function textsNamedIn(db: Kysely<Tables>, text: string): Promise<PictureTexts> {
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
