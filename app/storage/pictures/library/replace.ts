import type { PostChange } from '#app/domain/blog/post.schema.ts';
import type { Post } from '#app/domain/blog/post.ts';
import type { Settings } from '#app/domain/business/settings.ts';
import type { ProductChange } from '#app/domain/catalogue/product.schema.ts';
import type { Product } from '#app/domain/catalogue/product.ts';
import { type UploadName, uploadName, uploadOf } from '#app/domain/pictures/image-ref.ts';
import { cropsOf, type Swap, uploadsNamedIn, withSwapped } from '#app/domain/pictures/media.ts';
import { Failure } from '#app/domain/records/errors.ts';
import type { Audience } from '#app/storage/engine/audience.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import type { ShownIn } from './trashed-rows.ts';

/** The repositories of records that show pictures, bound to a transaction. */
export type Nouns = (trx: Db) => {
  products: {
    byIds(audience: Audience, ids: readonly string[]): Promise<Map<string, Product>>;
    update(id: string, change: ProductChange, seen: undefined, by: string): Promise<unknown>;
  };
  posts: {
    byId(id: string): Promise<Post>;
    update(id: string, change: PostChange, seen: undefined, by: string): Promise<unknown>;
  };
  settings: { swap(make: (before: Settings) => Partial<Settings>, by: string): Promise<unknown> };
};

/** The fields of an entity that refer to the picture, with its replacement. */
function changed<Entity extends object>(entity: Entity, swap: Swap): Partial<Entity> {
  const after = withSwapped(entity, swap);
  const names = (Object.keys(entity) as (keyof Entity)[]).filter((name) => after[name] !== entity[name]);
  return Object.fromEntries(names.map((name) => [name, after[name]])) as Partial<Entity>;
}

/** A record deleted since shows no pictures. */
function orNothing(error: unknown): null {
  if (error instanceof Failure && error.kind === 'not-found') return null;
  throw error;
}

/** Swaps the picture in one record; returns the file names under which it was shown. */
async function swapIn(
  nouns: ReturnType<Nouns>,
  { kind, id }: Omit<ShownIn, 'files'>,
  { swap, by }: { swap: Swap; by: string },
): Promise<string[]> {
  const files = new Set<string>();
  const noting: Swap = {
    id: swap.id,
    to: (before) => {
      files.add(uploadName(before));
      return swap.to(before);
    },
  };
  if (kind === 'settings') await nouns.settings.swap((before) => changed(before, noting), by);
  else if (kind === 'post') {
    const post = await nouns.posts.byId(id).catch(orNothing);
    const change = post ? changed(post, noting) : {};
    if (files.size > 0) await nouns.posts.update(id, change, undefined, by);
  } else {
    const product = (await nouns.products.byIds('panel', [id])).get(id);
    const change = product ? changed(product, noting) : {};
    if (files.size > 0) await nouns.products.update(id, change, undefined, by);
  }
  return [...files];
}

/** Replaces an upload everywhere. Products show the trimmed picture unless they showed the whole one. */
export async function replaceEverywhere(
  trx: Db,
  nouns: ReturnType<Nouns>,
  { before, after, by }: { before: string; after: string; by: string },
): Promise<ShownIn[]> {
  const crops = cropsOf(after);
  const [whole, trimmed] = [uploadOf(crops.whole), uploadOf(crops.trimmed)] as [UploadName, UploadName];
  const isWhole = (upload: UploadName) => {
    const url = `/uploads/${uploadName(upload)}`;
    return upload.other !== null && cropsOf(url).whole === url;
  };
  const things = await trx
    .selectFrom('picture_uses')
    .select(['kind', 'thing_id'])
    .distinct()
    .$narrowType<{ kind: ShownIn['kind'] }>()
    .where('picture_id', '=', before)
    .where('kind', '!=', 'bin')
    .orderBy('kind')
    .orderBy('thing_id')
    .execute();
  const shownIn: ShownIn[] = [];
  for (const { kind, thing_id: id } of things) {
    const to = (was: UploadName) => (kind === 'product' && !isWhole(was) ? trimmed : whole);
    shownIn.push({ kind, id, files: await swapIn(nouns, { kind, id }, { swap: { id: before, to }, by }) });
  }
  return shownIn;
}

/** Points a repeated import to the replacement of the picture it brought before. */
export const repointImports = (trx: Db, from: string, to: string) =>
  trx
    .updateTable('import_pictures')
    .set({ reference: to })
    .where('reference', 'in', Object.values(cropsOf(from)))
    .execute();

/** Restores a replaced picture in the records that still show the replacement; returns their number. */
export async function restoreEverywhere(
  nouns: ReturnType<Nouns>,
  { replacedBy, shownIn, by }: { replacedBy: string; shownIn: readonly ShownIn[]; by: string },
): Promise<number> {
  let count = 0;
  for (const { files, ...thing } of shownIn) {
    const [file] = uploadsNamedIn(files[0] ?? '');
    if (!file) continue;
    const swapped = await swapIn(nouns, thing, { swap: { id: replacedBy, to: () => file }, by });
    if (swapped.length > 0) count++;
  }
  return count;
}
