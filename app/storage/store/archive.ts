import { setImmediate } from 'node:timers/promises';
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { productJson } from '#app/domain/catalogue/product-json.ts';
import type { Media } from '#app/storage/pictures/media.ts';
import type { Store } from './store.ts';

const readme = `The data of your website as JSON: products, categories, posts, branches, messages, quotations, settings, redirects and alt
texts, together with all pictures. A picture at /uploads/x.webp in the JSON is the file uploads/x.webp here.
Passwords are not included.
`;

/** Writes the dealer's data and pictures as one ZIP, streamed while it is built. */
export async function* writeArchive(store: Store, media: Media): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    made.push(chunk);
  });
  const addText = (name: string, text: string) => {
    const part = new ZipDeflate(name, { level: 6 });
    zip.add(part);
    part.push(strToU8(text), true);
  };

  /** Writes a list in pieces, so that any number of items fits into memory. */
  async function* addList<Item>(name: string, pieces: AsyncIterable<Iterable<Item>>, textOf: (item: Item) => string) {
    const part = new ZipDeflate(name, { level: 6 });
    zip.add(part);
    let before = '[\n';
    for await (const some of pieces) {
      const texts = Array.from(some, textOf);
      if (texts.length > 0) part.push(strToU8(before + texts.join(',\n')));
      if (texts.length > 0) before = ',\n';
      yield* made.splice(0);
      await setImmediate();
    }
    part.push(strToU8(before === '[\n' ? '[]\n' : '\n]\n'), true);
  }

  addText('README.txt', readme);
  yield* addList('products.json', store.products.pieces('panel'), productJson);
  yield* addList('messages.json', store.inquiries.pieces(), (inquiry) => JSON.stringify(inquiry));
  yield* addList('quotations.json', store.quotations.pieces({}, ''), (quotation) => JSON.stringify(quotation));

  const tables: Record<string, () => Promise<unknown>> = {
    categories: () => store.categories.list(),
    posts: () => store.posts.list('panel'),
    branches: () => store.branches.list(),
    settings: () => store.settings.read(),
    redirects: () => store.redirects.list(),
    pictures: async () => (await store.pictures.list()).pictures.map(({ url, name, text }) => ({ url, name, text })),
  };
  for (const [name, read] of Object.entries(tables)) {
    addText(`${name}.json`, `${JSON.stringify(await read(), null, 1)}\n`);
    yield* made.splice(0);
    await setImmediate();
  }

  for await (const { name, data } of media.originals()) {
    // Pictures are already compressed.
    const part = new ZipPassThrough(`uploads/${name}`);
    zip.add(part);
    part.push(data, true);
    yield* made.splice(0);
    await setImmediate();
  }
  zip.end();
  yield* made.splice(0);
}
