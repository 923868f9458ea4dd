import { valueKey } from '#app/domain/catalogue/fields/value-match.ts';
import type { ImportJob } from '#app/storage/importing/import-work.ts';
import type { Store } from '#app/storage/store/store.ts';

/** `stop` aborts the download. Throws `invalid` with the reason as the end of a sentence. */
export type FetchPicture = (address: string, stop: AbortSignal) => Promise<Buffer>;

export type Pictures = { fetch: FetchPicture; keep: (bytes: Buffer) => Promise<{ url: string }> };

export type Work = {
  store: Store;
  job: ImportJob;
  brands: readonly string[];
  pictures: Pictures;
  /** Aborted when the process shuts down; another process or the next start continues. */
  stop: AbortSignal;
};

/** The spelling of each brand by its key: from the settings, else the dealer's own list, else the products. */
export async function brandSpellings(
  store: Pick<Inside, 'settings' | 'products'>,
  brands: readonly string[],
): Promise<Map<string, string>> {
  const { brands: chosen } = await store.settings.read();
  // Of several entries with the same key, the last wins.
  const known = [...chosen, ...brands, ...(await store.products.brands())].reverse();
  return new Map(known.map((brand) => [valueKey(brand), brand]));
}

export type Inside = Parameters<Parameters<Store['atomically']>[0]>[0];
