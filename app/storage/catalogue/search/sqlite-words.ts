import { sql } from 'kysely';
import { inPieces, keepExisting } from '#app/storage/engine/queries.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import type { Lookup } from './search-tokens.ts';

/*
 * The known words of labels and texts, and pairs of consecutive words including those of names. Looking up part of a
 * word here yields the tokens to search for. Words are never removed; a stale one only costs a useless lookup.
 */

export async function learnWords(db: Db, words: readonly string[]): Promise<void> {
  await inPieces([...new Set(words)], async (some) => {
    const added = await db
      .insertInto('search_known_words')
      .values(some.map((word) => ({ word })))
      .onConflict(keepExisting)
      .returning(['id', 'word'])
      .execute();
    const letters = added.map(({ id, word }) => ({ rowid: id, word }));
    await inPieces(letters, (few) => db.insertInto('search_known_letters').values(few).execute());
  });
}

export async function learnPairs(db: Db, pairs: readonly string[]): Promise<void> {
  await inPieces([...new Set(pairs)], (some) =>
    db
      .insertInto('search_known_pairs')
      .values(some.map((pair) => ({ pair })))
      .onConflict(keepExisting)
      .execute(),
  );
}

const afterAllLetters = '\u{10ffff}';

/** Resolves the lookups, with one statement per kind of lookup. */
export async function knownWords(
  db: Db,
  lookups: readonly Lookup[],
): Promise<{
  holding(letters: string): string[];
  beginning(letters: string): string[];
  pairs(last: string): string[];
}> {
  const [within, beginnings, lasts] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const lookup of lookups) {
    if (lookup.kind === 'within') within.add(lookup.letters);
    if (lookup.kind === 'beginning') beginnings.add(lookup.letters);
    if (lookup.kind === 'phrase') lasts.add(lookup.last);
  }
  const holding = within.size === 0 ? [] : await wordsHolding(db, [...within]);
  const begun = beginnings.size === 0 ? [] : await beginning(db, 'word', [...beginnings]);
  const pairs = lasts.size === 0 ? [] : await beginning(db, 'pair', [...lasts]);
  return {
    holding: (letters) => holding.filter((word) => word.includes(letters)),
    beginning: (letters) => begun.filter((word) => word.startsWith(letters)),
    pairs: (last) => pairs.filter((pair) => pair.startsWith(last)),
  };
}

async function wordsHolding(db: Db, letters: readonly string[]): Promise<string[]> {
  const query = letters.map((each) => `"${each}"`).join(' OR ');
  const rows = await db
    .selectFrom('search_known_letters')
    .select('word')
    .where(sql<boolean>`search_known_letters match ${query}`)
    .execute();
  return rows.map(({ word }) => word);
}

async function beginning(db: Db, name: 'word' | 'pair', starts: readonly string[]): Promise<string[]> {
  const column = sql.ref(`known.${name}`);
  const { rows } = await sql<{ found: string }>`select ${column} as found
    from json_each(${JSON.stringify(starts)}) as asked cross join ${sql.table(`search_known_${name}s`)} as known
    where ${column} >= asked.value and ${column} < asked.value || ${afterAllLetters}`.execute(db);
  return rows.map(({ found }) => found);
}
