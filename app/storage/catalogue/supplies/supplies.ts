import type { Kysely } from 'kysely';
import { isSupply } from '#app/domain/supplies/keys.ts';
import type { Tables } from '#app/storage/engine/tables.ts';
import { decideLink, type Linkable, linksOf, linksView } from './links.ts';

/** The links between machines and supplies. */
export function createSupplies({ db }: { db: Kysely<Tables> }) {
  return {
    /** The ids of the public supplies for this machine, or of the public machines for this supply, in listing order. */
    async suited(product: Linkable, limit: number): Promise<{ isSupply: boolean; ids: string[] }> {
      const links = await linksOf(db, product, 'public');
      return { isSupply: isSupply(product), ids: links.slice(0, limit).map(({ id }) => id) };
    },

    /** The links of a product and suggestions for more, for the panel. */
    view: (id: string) => linksView(db, id),

    /** Confirms or rejects the link of two products. */
    decide: (id: string, otherId: string, isLinked: boolean) => decideLink(db, id, otherId, isLinked),
  };
}
