import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { changesOf, clash, entity, trashed, unknown } from '#app/api/calls/answers.ts';
import type { ApiDeps } from '#app/api/calls/call.ts';
import { type Calls, endpoint, json, jsonText, movedToTrash, streamOf } from '#app/api/calls/endpoint.ts';
import { oneFile } from '#app/api/calls/upload.ts';
import { filterText, instant } from '#app/api/calls/validate.ts';
import { wholeListJson } from '#app/api/calls/whole-list.ts';
import { discardPicture, storePicture } from '#app/api/pictures/kept-picture.ts';
import { galleryLimit, uploadLimits } from '#app/domain/business/settings.ts';
import { newProduct, productCardEntity, productChange, productEntity } from '#app/domain/catalogue/product.schema.ts';
import { type ProductFilter, pageSize } from '#app/domain/catalogue/product.ts';
import { productJson, productsJson } from '#app/domain/catalogue/product-json.ts';
import { productGaps, productSorts, productStatuses, visibilities } from '#app/domain/catalogue/product-options.ts';
import { notFound } from '#app/domain/records/errors.ts';
import { groupLabels, mostAtOnce } from '#app/domain/records/trash.ts';
import { linkReasons, suggestionReasons } from '#app/domain/supplies/links.ts';

/** The filters, sort order and range of a product list. */
export const productQuery = z.object({
  id: filterText,
  category: filterText,
  tag: filterText,
  search: filterText,
  brand: filterText,
  slug: filterText,
  slugs: z
    .string()
    .regex(/^[a-z0-9,-]{1,5000}$/)
    .optional(),
  status: z.enum(productStatuses).optional(),
  visibility: z.enum(visibilities).optional(),
  featured: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional(),
  lacks: z.enum(productGaps).optional(),
  sample: z.literal('true').optional(),
  since: instant.optional(),
  sort: z.enum(productSorts).optional(),
  limit: z.coerce.number().int().min(1).max(1000).optional(),
  offset: z.coerce.number().int().min(0).max(10_000_000).optional(),
  view: z.enum(['cards']).optional(),
});

/** Limits a filter to the unchanged products of the sample catalogue, if that is asked for. */
export const withSamples = async (
  filter: ProductFilter,
  sample: 'true' | undefined,
  { store, sampleFacts }: Pick<ApiDeps, 'store' | 'sampleFacts'>,
): Promise<ProductFilter> =>
  sample ? { ...filter, among: await store.samples.shownProducts(await sampleFacts()) } : filter;

const link = z.object({
  id: z.string(),
  name: z.string(),
  reason: z.enum([...linkReasons, ...suggestionReasons]),
});
const linksEntity = z.object({ isSupply: z.boolean(), linked: z.array(link), suggested: z.array(link) });

const maxBytes = 1024 * 1024;

const deletedEntity = z.object({ deleted: z.int(), group: z.string() });
const uploaded = z.object({ url: z.string() });

export const products: Calls = ({ store, media, sampleFacts }) => [
  endpoint('GET /products', 'public:read-catalogue', {
    isCacheable: true,
    summary:
      'List products, featured first, then newest. Visitors get published, public products only. `view=cards` returns ' +
      'a page of products with only the fields of a card, and counts up to 1,000. `lacks` finds products without a ' +
      'picture, a price or specifications, `since` those created at that time or later, `sample` unchanged products of ' +
      'the sample catalogue. `slugs` are separated by commas.',
    query: productQuery,
    answers: {
      200: entity(
        'Products; with `limit` or `view`, X-Total-Count is their total number, and X-Total-Capped says that there are more',
        z.union([z.array(productEntity), z.array(productCardEntity)]),
      ),
    },
    async handle({ query: { sort, limit, offset, view, sample, ...asked }, session }) {
      const audience = session ? 'panel' : 'public';
      const filter = await withSamples(asked, sample, { store, sampleFacts });
      if (view === 'cards') {
        const page = await store.products.page(audience, filter, { sort, limit: limit ?? pageSize, offset });
        const capped: Record<string, string> = page.isCapped ? { 'X-Total-Capped': 'true' } : {};
        return json(page.products, 200, { 'X-Total-Count': String(page.total), ...capped });
      }
      if ([limit, sort, offset, ...Object.values(filter)].every((given) => given === undefined))
        return jsonText(streamOf(wholeListJson(store, audience)));
      if (limit === undefined)
        return jsonText(productsJson(await store.products.list(audience, filter, { sort, offset })));
      const { products, total } = await store.products.range(audience, filter, { sort, limit, offset });
      return jsonText(productsJson(products), 200, { 'X-Total-Count': String(total) });
    },
  }),
  endpoint('GET /products/tags', 'public:read-catalogue', {
    isCacheable: true,
    summary: 'List the tags in use.',
    answers: { 200: entity('Tags in alphabetical order', z.object({ tags: z.array(z.string()) })) },
    handle: async ({ session }) => ({ tags: await store.products.tags(session ? 'panel' : 'public') }),
  }),
  endpoint('GET /products/brands', 'staff:read-catalogue', {
    summary: 'List the brands of all products, drafts included.',
    answers: { 200: entity('Brands in alphabetical order', z.object({ brands: z.array(z.string()) })) },
    handle: async () => ({ brands: await store.products.brands() }),
  }),
  endpoint('POST /products', 'staff:write-catalogue', {
    summary: 'Create a product.',
    body: newProduct,
    maxBytes,
    answers: { 201: entity('The product', productEntity), ...clash },
    handle: async ({ body }) => jsonText(productJson(await store.products.create(body)), 201),
  }),
  endpoint('POST /products/upload-image', 'staff:write-catalogue', {
    summary: 'Upload a product picture. A plain border is trimmed, unless `border` is `keep`.',
    upload: {
      field: 'file',
      maxFiles: 1,
      maxBytes: uploadLimits.productImage,
      textFields: [],
      optionalFields: ['border'],
    },
    answers: { 201: entity('The address of the picture', uploaded) },
    async handle({ body }) {
      const keep = body.fields.border === 'keep' ? media.add : media.addTrimmed;
      const { url } = await storePicture({ store, media }, oneFile(body), { keep });
      return { url };
    },
  }),
  endpoint('POST /products/upload-gallery', 'staff:write-catalogue', {
    summary: 'Upload up to ten product pictures, trimming plain borders; all are stored or none.',
    upload: { field: 'files', maxFiles: galleryLimit, maxBytes: uploadLimits.productImage, textFields: [] },
    answers: {
      201: entity('The addresses of the pictures, in the order sent', z.object({ urls: z.array(z.string()) })),
    },
    async handle({ body }) {
      const urls: string[] = [];
      try {
        for (const file of body.files)
          urls.push((await storePicture({ store, media }, file, { keep: media.addTrimmed })).url);
      } catch (error) {
        for (const url of urls) await discardPicture({ store, media }, url, error);
        throw withFileName(body.files[urls.length]?.name, error);
      }
      return { urls };
    },
  }),
  endpoint('POST /products/delete', 'staff:write-catalogue', {
    summary:
      'Delete several products at once: all of them or none. Unknown ids are skipped; if all are unknown, answers 404. ' +
      '`group` of an earlier answer adds them to that group.',
    body: z.object({
      ids: z
        .array(z.string().max(100))
        .min(1, 'must not be empty')
        .max(mostAtOnce, `must have at most ${mostAtOnce} entries`),
      group: z.uuid().optional(),
    }),
    answers: {
      200: entity('The number of deleted products, and the group in the trash that restores them', deletedEntity),
      ...unknown,
    },
    async handle({ body, by }) {
      const group = { id: body.group ?? randomUUID(), label: groupLabels.selection };
      const deleted = await store.products.removeMany([...new Set(body.ids)], by, group);
      if (deleted === 0) throw notFound('Product');
      return { deleted, group: group.id };
    },
  }),
  endpoint('PUT /products/:id', 'staff:write-catalogue', {
    summary: 'Change a product. Absent fields stay unchanged, null clears. If-Match holds the updatedAt you read.',
    body: productChange,
    maxBytes,
    answers: { 200: entity('The product', productEntity), ...clash },
    handle: async ({ params, body, seen, by }) =>
      jsonText(productJson(await store.products.update(params.id, body, seen, by))),
  }),
  endpoint('GET /products/:id/history', 'staff:read-catalogue', {
    summary: 'List the changes of a product: the last year, at most fifty.',
    answers: { 200: changesOf(productEntity) },
    async handle({ params }) {
      const changes = await store.revisions.ofProduct(params.id);
      const written = changes.map(
        ({ was, ...others }) => `${JSON.stringify(others).slice(0, -1)},"was":${productJson(was)}}`,
      );
      return jsonText(`[${written.join(',')}]`);
    },
  }),
  endpoint('DELETE /products/:id', 'staff:write-catalogue', {
    summary: 'Delete a product.',
    answers: trashed,
    handle: async ({ params, by }) => movedToTrash(await store.products.remove(params.id, by)),
  }),
  endpoint('GET /products/:id/links', 'staff:read-catalogue', {
    summary: 'List the supplies of a machine, or the machines of a supply, and suggestions for more.',
    answers: { 200: entity('The links, each with its reason', linksEntity) },
    handle: ({ params }) => store.supplies.view(params.id),
  }),
  endpoint('PUT /products/:id/links', 'staff:write-catalogue', {
    summary: 'Link a machine with a supply (`linked` true), or remove the link so that it is not found again (false).',
    body: z.object({ other: z.string().min(1).max(100), linked: z.boolean() }),
    answers: { 200: entity('The links, each with its reason', linksEntity) },
    async handle({ params: { id }, body: { other, linked } }) {
      await store.supplies.decide(id, other, linked);
      return store.supplies.view(id);
    },
  }),
];

function withFileName(fileName: string | undefined, error: unknown): unknown {
  if (error instanceof Error && fileName) error.message = `${fileName}: ${error.message}`;
  return error;
}
