import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newPost } from '#app/domain/blog/post.schema.ts';
import { newProduct } from '#app/domain/catalogue/product.schema.ts';
import { type SampleFacts, sampleBranches, sampleCategories } from '#app/domain/overview/samples.ts';
import { createQueue } from '#app/storage/engine/work/queue.ts';
import type { Media } from '#app/storage/pictures/media.ts';
import type { Store } from '#app/storage/store/store.ts';
import catalogue from '#samples/catalogue.json';
import samplePosts from '#samples/posts.json';

const contents = import.meta.glob<string>('/samples/posts/*.html', { query: '?raw', import: 'default', eager: true });

/** Pixels of the sample pictures. */
const machineSize = { width: 1200, height: 900 };
const coverSize = { width: 1200, height: 675 };

export const sampleFacts = (): SampleFacts => ({
  prices: catalogue.map((given) => {
    const { slug, regularPrice, salePrice } = newProduct.parse(given);
    return { slug, regularPrice, salePrice };
  }),
  posts: samplePosts.map(({ slug, title, author }) => ({ slug, title, author })),
});

/**
 * Fills an empty installation with the sample catalogue. Its pictures are encoded like uploads, so the first start
 * needs no more memory than others. All rows are written in one transaction, so an interrupted start
 * leaves none.
 */
export async function loadDemo(store: Store, media: Media, folder: string): Promise<void> {
  const inTurn = createQueue(2);
  const add = (name: string, size = machineSize) =>
    inTurn(async () => (await media.addMade({ data: await readFile(join(folder, `${name}.webp`)), ...size })).url);
  const pictures = await Promise.all(catalogue.map(({ slug }) => add(slug)));
  const closeUps = await Promise.all(
    catalogue.map(({ slug, featured }) => (featured ? add(`${slug}-close-up`) : null)),
  );
  const covers = await Promise.all(samplePosts.map(({ key }) => add(`post-${key}`, coverSize)));

  const products = catalogue.map((given, index) =>
    newProduct.parse({ ...given, images: [pictures[index]], gallery: [closeUps[index]].filter(Boolean) }),
  );
  const posts = samplePosts.map((post, index) =>
    newPost.parse({ ...post, content: contents[`/samples/posts/${post.slug}.html`], featuredImage: covers[index] }),
  );
  await store.atomically(async (inside) => {
    for (const category of sampleCategories) await inside.categories.create(category);
    for (const branch of sampleBranches) await inside.branches.create(branch);
    // Lists show the newest first, so the last product is created first.
    await inside.products.createMany(products.toReversed());
    for (const post of posts) await inside.posts.create(post);
  });
}
