import { type SqlBool, sql } from 'kysely';
import type { CostGap } from '#app/domain/catalogue/product-options.ts';
import { plansOf } from '#app/domain/cost/cost-data.ts';
import { countOf } from '#app/storage/engine/queries.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import { fromRow } from './product-row.ts';

const values = sql.ref('product_facets.facet_values');
const marked = (mark: string) => sql<SqlBool>`${values} like ${sql.lit(`%"${mark}"%`)}`;
const isMachine = sql<SqlBool>`(${values} like '%"kind:%' and not ${marked('kind:supply')} and not ${marked('kind:other')})`;

/** Whether a listed product is a machine without these costs. Reads the facets of each; only the panel asks for it. */
export const costLacking = (gap: CostGap) => sql<SqlBool>`(select ${isMachine} and not ${marked(`cost:${gap}`)}
  from product_facets where product_facets.product_id = listed.id)`;

const count = (mark: string) => sql<number>`count(case when ${marked(mark)} then 1 end)`;

export const createCostData = (db: Db) => ({
  async read({ limit, offset }: { limit: number; offset: number }) {
    const { machines, ...complete } = await db
      .selectFrom('product_facets')
      .where('visible', '=', 1)
      .where(isMachine)
      .select(({ fn }) => [
        fn.countAll<number>().as('machines'),
        count('cost:rental').as('rental'),
        count('cost:amc').as('amc'),
        count('cost:toner').as('toner'),
      ])
      .executeTakeFirstOrThrow();
    const planned = db.selectFrom('products').where('products.visible', '=', 1).where('products.plans', '<>', '{}');
    const rows = await planned
      .innerJoin('product_facets', 'product_facets.product_id', 'products.id')
      .selectAll('products')
      .orderBy(sql`case when ${marked('cost:incomplete')} then 0 else 1 end`)
      .orderBy('products.name_key')
      .orderBy('products.id')
      .limit(limit)
      .offset(offset)
      .execute();
    const total = await countOf(planned);
    return { machines, complete, total, products: rows.map((row) => plansOf(fromRow(row, 'panel'))) };
  },
});
