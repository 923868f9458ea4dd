import { randomUUID } from 'node:crypto';
import { CompiledQuery, type Kysely } from 'kysely';
import type { EngineName } from '#app/storage/engine/migration.ts';
import type { Tables } from '#app/storage/engine/tables.ts';
import { migrate } from '#app/storage/migrations/migrate.ts';
import { migrations } from '#app/storage/migrations/migrations.ts';

export const now = () => new Date('2026-06-01T06:30:00.000Z');
const at = now().toISOString();

const filled = (columns: string[], value: string) => Object.fromEntries(columns.map((column) => [column, value]));

/** One row of each table in the schema of the first version. */
const firstRows: Record<string, Record<string, string | number | null>[]> = {
  categories: [{ id: 'c1', name: 'Laser Printers', slug: 'laser-printers', description: 'A & B', position: 1 }],
  products: Array.from({ length: 120 }, (_, n) => ({
    ...filled(['short_description', 'meta_title', 'meta_description', 'focus_keyword', 'warranty'], ''),
    ...filled(['images', 'videos', 'keywords', 'reviews'], '[]'),
    place: n + 1,
    id: `p${n}`,
    name: `Canon LBP ${n}`,
    slug: `canon-lbp-${n}`,
    sku: `SKU ${n}`,
    brand: 'Canon',
    category: 'Laser Printers',
    description: 'Prints A3 — किराया.',
    regular_price: 4_500_000,
    currency: 'INR',
    price_label: 'no-label',
    in_stock: 1,
    stock_status: 'in_stock',
    status: n % 9 === 0 ? 'draft' : 'published',
    visibility: 'public',
    visible: n % 9 === 0 ? 0 : 1,
    featured: n % 5 === 0 ? 1 : 0,
    featured_image: '/uploads/aaaaaaaaaaaa-8x6.webp',
    gallery: '["/uploads/bbbbbbbbbbbb-8x6.webp"]',
    tags: '["a3"]',
    specifications: '{"Speed":"30 ppm","Paper":"A3"}',
    dimensions: '{}',
    enquiry_form: 1,
    created_at: at,
    updated_at: at,
  })),
  posts: [
    {
      id: 'b1',
      title: 'Care',
      slug: 'care',
      content: '<p>Clean it.</p><img src="/uploads/cccccccccccc-8x6.webp" alt="">',
      author: 'Asha',
      category: 'Care',
      excerpt: 'E',
      featured_image: '/uploads/dddddddddddd-8x6.webp',
      reading_time: 1,
      status: 'published',
      tags: '[]',
      published_at: at,
      created_at: at,
      updated_at: at,
    },
  ],
  messages: Array.from({ length: 40 }, (_, n) => ({
    id: randomUUID(),
    name: 'Ravi',
    email: `ravi${n}@example.com`,
    phone: '9800012345',
    subject: '',
    message: `Words ${n} · नमस्ते`,
    preferred_branch: '',
    read: 0,
    status: 'new',
    created_at: at,
  })),
};

/** Creates a database of an old version: rows of the first version, then the first `count` migrations. */
export async function makeOld(db: Kysely<Tables>, engine: EngineName, count: number): Promise<void> {
  await db.executeQuery(
    CompiledQuery.raw(
      'create table if not exists migrations (id text primary key, checksum text not null, applied_at text not null)',
    ),
  );
  await migrate(db, engine, migrations.slice(0, 1), now);
  for (const [table, rows] of Object.entries(firstRows))
    for (const row of rows)
      await db
        .insertInto(table as 'products')
        .values(row as never)
        .execute();
  await migrate(db, engine, migrations.slice(1, count), now);
}
