import { setImmediate } from 'node:timers/promises';
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { productJson } from '#app/domain/catalogue/product-json.ts';
import type { Media } from '#app/storage/pictures/media.ts';
import type { Store } from './store.ts';

const readme = `The data of your website as JSON: products, categories, posts, branches, messages, quotations, settings, redirects and alt
texts, together with all pictures. A picture at /uploads/x.webp in the JSON is the file uploads/x.webp here.
Passwords are not included.
`;

const json = (value: unknown) => `${JSON.stringify(value, null, 1)}\n`;

const lists: Record<string, (store: Store) => Promise<string>> = {
  products: async ({ products }) => `[\n${(await products.list('panel')).map(productJson).join(',\n')}\n]\n`,
  messages: async ({ inquiries }) => json(await inquiries.all()),
  quotations: async ({ quotations }) => json((await quotations.list({}, { today: '' })).quotations),
  categories: async ({ categories }) => json(await categories.list()),
  posts: async ({ posts }) => json(await posts.list('panel')),
  branches: async ({ branches }) => json(await branches.list()),
  settings: async ({ settings }) => json(await settings.read()),
  redirects: async ({ redirects }) => json(await redirects.list()),
  pictures: async ({ pictures }) =>
    json((await pictures.list()).pictures.map(({ url, name, text }) => ({ url, name, text }))),
};

/** Writes the dealer's data and pictures as one ZIP, streamed while it is built. */
export async function* writeArchive(store: Store, media: Media): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    made.push(chunk);
  });
  /** Adds a file and yields the bytes compressed so far. */
  async function* add(part: ZipDeflate | ZipPassThrough, data: Uint8Array) {
    zip.add(part);
    part.push(data, true);
    yield* made.splice(0);
    await setImmediate();
  }
  yield* add(new ZipDeflate('README.txt'), strToU8(readme));
  for (const [name, read] of Object.entries(lists))
    yield* add(new ZipDeflate(`${name}.json`), strToU8(await read(store)));
  // Pictures are already compressed.
  for await (const { name, data } of media.originals()) yield* add(new ZipPassThrough(`uploads/${name}`), data);
  zip.end();
  yield* made.splice(0);
}
