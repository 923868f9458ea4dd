import { z } from 'zod';
import { type Calls, endpoint } from '#app/api/calls/endpoint.ts';
import { fileDay, fileResponse, tableResponse } from '#app/api/calls/file-answer.ts';
import {
  categoryHeader,
  categoryRow,
  inquiryHeader,
  inquiryRow,
  postHeader,
  postRow,
  productHeader,
  productRow,
} from '#app/domain/importing/export-rows.ts';
import type { SheetRow } from '#app/storage/importing/sheets/write-sheet.ts';
import type { Store } from '#app/storage/store/store.ts';
import { dealer } from '#dealer';

type Table = (store: Store) => Promise<SheetRow[]>;

const tables: Record<'products' | 'categories' | 'posts' | 'messages', Table> = {
  products: async ({ products }) => [productHeader, ...(await products.list('panel')).map(productRow)],
  categories: async ({ categories }) => [categoryHeader, ...(await categories.list()).map(categoryRow)],
  posts: async ({ posts }) => [postHeader, ...(await posts.list('panel')).map((post) => postRow(post, dealer.locale))],
  messages: async ({ inquiries }) => [
    inquiryHeader,
    ...(await inquiries.all()).map((inquiry) => inquiryRow(inquiry, dealer.locale)),
  ],
};

const nameOf = (what: string) => `${what}-${fileDay(new Date())}`;

export const exports: Calls = ({ store, media }) => [
  endpoint('GET /exports/products', 'admin', {
    summary: 'All products as a CSV or Excel file, with every field. Importing the unchanged file changes nothing.',
    query: z.object({ format: z.enum(['csv', 'xlsx']).optional() }),
    answers: { 200: { description: 'A CSV or Excel file' } },
    handle: async ({ query: { format = 'csv' } }) =>
      tableResponse(nameOf('products'), format, await tables.products(store)),
  }),
  ...(['categories', 'posts', 'messages'] as const).map((what) =>
    endpoint(`GET /exports/${what}`, 'admin', {
      summary: `All ${what} as a CSV file.`,
      answers: { 200: { description: 'A CSV file' } },
      handle: async () => tableResponse(nameOf(what), 'csv', await tables[what](store)),
    }),
  ),
  endpoint('GET /exports/archive', 'admin', {
    summary: 'All data as JSON and all pictures, in one ZIP, without passwords.',
    answers: { 200: { description: 'A ZIP file' } },
    async handle() {
      const { writeArchive } = await import('#app/storage/store/archive.ts');
      return fileResponse(nameOf('website'), 'zip', writeArchive(store, media));
    },
  }),
];
