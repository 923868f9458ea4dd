import { conflict } from '#app/domain/records/errors.ts';

const sentences: Record<string, { field: string; sentence: string }> = {
  'products.slug': { field: 'slug', sentence: 'Another product has this slug' },
  'categories.slug': { field: 'slug', sentence: 'Another category has this slug' },
  'categories.name': { field: 'name', sentence: 'Another category has this name' },
  'posts.slug': { field: 'slug', sentence: 'Another post has this slug' },
  'branches.name': { field: 'name', sentence: 'Another branch has this name' },
  'users.username_key': { field: 'username', sentence: 'Another user has this name' },
};

export function uniqueClash(table: string | undefined, column: string | undefined, cause: unknown): Error {
  const known = sentences[`${table}.${column}`];
  return known
    ? conflict(known.sentence, known.field)
    : new Error(`Unexpected duplicate in ${table}.${column}`, { cause });
}
