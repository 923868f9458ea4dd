import { z } from 'zod';
import { type Calls, endpoint } from '#app/api/calls/endpoint.ts';
import { fileDay, fileResponse, tableResponse } from '#app/api/calls/file-answer.ts';
import {
  categoryHeader,
  categoryRow,
  inquiryRows,
  postHeader,
  postRow,
  productHeader,
  productRow,
} from '#app/domain/importing/export-rows.ts';
import { type Viewer, viewerAt } from '#app/domain/inquiries/follow-up.ts';
import { inquiryListQuery } from '#app/domain/inquiries/inquiry.schema.ts';
import type { Inquiry } from '#app/domain/inquiries/inquiry.ts';
import type { SheetRow } from '#app/storage/importing/sheets/write-sheet.ts';
import type { Store } from '#app/storage/store/store.ts';
import { dealer } from '#dealer';

type Table = (store: Store) => Promise<SheetRow[]>;

const tables: Record<'products' | 'categories' | 'posts', Table> = {
  products: async ({ products }) => [productHeader, ...(await products.list('panel')).map(productRow)],
  categories: async ({ categories }) => [categoryHeader, ...(await categories.list()).map(categoryRow)],
  posts: async ({ posts }) => [postHeader, ...(await posts.list('panel')).map((post) => postRow(post, dealer.locale))],
};

/** The inquiries of a list of the panel; without a filter, those of all lists. */
async function inquiriesOf(
  { inquiries }: Store,
  { spam, filter, branch, search = '' }: z.infer<typeof inquiryListQuery>,
  viewer: Viewer,
): Promise<Inquiry[]> {
  if (filter === undefined) return inquiries.all();
  const list = {
    isSpam: spam === 'true',
    branches: branch ? [branch] : [],
    filter,
    viewer,
    search: search.trim() === '' ? undefined : { text: search.trim(), locale: dealer.locale },
    limit: 1000,
  };
  const found: Inquiry[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const page: Awaited<ReturnType<typeof inquiries.page>> = await inquiries.page({ ...list, after });
    found.push(...page.inquiries);
    after = page.next;
  }
  return found;
}

const nameOf = (what: string) => `${what}-${fileDay(new Date())}`;

export const exports: Calls = ({ store, media, now }) => [
  endpoint('GET /exports/products', 'admin', {
    summary: 'All products as a CSV or Excel file, with every field. Importing the unchanged file changes nothing.',
    query: z.object({ format: z.enum(['csv', 'xlsx']).optional() }),
    answers: { 200: { description: 'A CSV or Excel file' } },
    handle: async ({ query: { format = 'csv' } }) =>
      tableResponse(nameOf('products'), format, await tables.products(store)),
  }),
  ...(['categories', 'posts'] as const).map((what) =>
    endpoint(`GET /exports/${what}`, 'admin', {
      summary: `All ${what} as a CSV file.`,
      answers: { 200: { description: 'A CSV file' } },
      handle: async () => tableResponse(nameOf(what), 'csv', await tables[what](store)),
    }),
  ),
  endpoint('GET /exports/messages', 'admin', {
    summary: 'Messages as a CSV file: all, or those of a list of the panel as in `GET /contact`.',
    query: inquiryListQuery,
    answers: { 200: { description: 'A CSV file' } },
    async handle({ query, session }) {
      const found = await inquiriesOf(store, query, viewerAt(now(), session.userId, dealer.locale));
      const people = await store.users.list(session.userId);
      return tableResponse(nameOf('messages'), 'csv', inquiryRows(found, people, dealer.locale));
    },
  }),
  endpoint('GET /exports/archive', 'admin', {
    summary: 'All data as JSON and all pictures, in one ZIP, without passwords.',
    answers: { 200: { description: 'A ZIP file' } },
    async handle() {
      const { writeArchive } = await import('#app/storage/store/archive.ts');
      return fileResponse(nameOf('website'), 'zip', writeArchive(store, media));
    },
  }),
];
