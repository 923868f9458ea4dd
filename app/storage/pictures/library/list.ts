import { type Expression, type SqlBool, sql } from 'kysely';
import type { MediaQuery } from '#app/domain/pictures/media.schema.ts';
import {
  largeBytes,
  listedUses,
  type MediaPicture,
  newlyAddedMs,
  type PictureUse,
} from '#app/domain/pictures/media.ts';
import { fold } from '#app/domain/text/search-text.ts';
import { countOf, idsOf, orNone } from '#app/storage/engine/queries.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import { fromRow, type PictureRow } from './picture-row.ts';

type Deps = { db: Db; now: () => Date };

const maxWords = 8;

/** Matches a substring, with wildcard characters escaped. */
export const containing = (column: string | Expression<string>, part: string) =>
  sql<SqlBool>`${typeof column === 'string' ? sql.ref(column) : column} like ${`%${part.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;

export const searchedWords = (search: string): string[] =>
  fold(search)
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, maxWords);

const isShown = (search: string) =>
  searchedWords(search).map(
    (word): Expression<SqlBool> =>
      sql<SqlBool>`(${containing('pictures.search_key', word)} or pictures.id in
          (select picture_id from picture_uses where ${containing('picture_uses.label_key', word)}))`,
  );

/** Pictures without any use, even in the trash. Excludes recent uploads, whose form may not be saved yet. */
export function unusedPictures({ db, now }: Deps, keep: readonly string[] = []) {
  const before = new Date(now().getTime() - newlyAddedMs).toISOString();
  return db
    .selectFrom('pictures')
    .where('bytes', '>=', 0)
    .where('added_at', '<=', before)
    .where('id', 'not in', db.selectFrom('picture_uses').select('picture_id'))
    .$if(keep.length > 0, (query) => query.where('id', 'not in', keep));
}

function wanted(deps: Deps, { search = '', show, ids, keep }: MediaQuery) {
  let query = show === 'unused' ? unusedPictures(deps, keep) : deps.db.selectFrom('pictures').where('bytes', '>=', 0);
  if (show === 'no-text') query = query.where('alt', '=', '');
  if (show === 'large') query = query.where('bytes', '>=', largeBytes);
  if (ids !== undefined) query = query.where('id', 'in', orNone(ids));
  for (const condition of isShown(search)) query = query.where(condition);
  return query;
}

type Uses = { uses: PictureUse[]; usedIn: number };

/** The uses of some pictures, each record once. */
async function usesOf(db: Db, ids: readonly string[]): Promise<Map<string, Uses>> {
  const found = new Map<string, Uses>();
  if (ids.length === 0) return found;
  const things = db
    .selectFrom('picture_uses')
    .where('picture_id', 'in', ids)
    .groupBy(['picture_id', 'kind', 'thing_id'])
    .select(({ fn, ref }) => [
      'picture_id',
      'kind',
      'thing_id',
      fn.max('place').as('place'),
      fn.max('label').as('label'),
      sql<number>`row_number() over (partition by picture_id order by kind desc, max(${ref('label')}), thing_id)`.as(
        'turn',
      ),
      sql<number>`count(*) over (partition by picture_id)`.as('total'),
    ]);
  const listed = db.selectFrom(things.as('things')).selectAll().where('turn', '<=', listedUses);
  const rows = await listed.orderBy('picture_id').orderBy('turn').execute();
  for (const { picture_id, kind, thing_id, place, label, total } of rows) {
    const known = found.get(picture_id) ?? { uses: [], usedIn: Number(total) };
    known.uses.push({ kind, id: thing_id, place, label });
    found.set(picture_id, known);
  }
  return found;
}

export async function withUses(db: Db, rows: readonly PictureRow[]): Promise<MediaPicture[]> {
  const uses = await usesOf(db, idsOf(rows));
  return rows.map((row) => ({ ...fromRow(row), ...(uses.get(row.id) ?? { uses: [], usedIn: 0 }) }));
}

/** A range of pictures, newest first (or largest first, for large ones), and the total. */
export async function listPictures(deps: Deps, given: MediaQuery) {
  const { limit = Number.MAX_SAFE_INTEGER, offset = 0, show } = given;
  const rows = await wanted(deps, given)
    .selectAll()
    .orderBy(show === 'large' ? 'bytes' : 'added_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { pictures: await withUses(deps.db, rows), total: await countOf(wanted(deps, given)) };
}
