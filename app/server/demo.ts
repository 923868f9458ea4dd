import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newPost } from '#app/domain/post.schema.ts';
import { postDefaults } from '#app/domain/post.ts';
import { newProduct } from '#app/domain/product.schema.ts';
import { sampleBranches, sampleCategories } from '#app/domain/samples.ts';
import type { Media } from '#app/storage/media.ts';
import type { Store } from '#app/storage/store.ts';
import catalogue from '#samples/catalogue.json';
import { samplePosts } from '#samples/posts.ts';

/**
 * Fills an empty installation with the sample catalogue. The pictures pass through the same pipeline as an upload;
 * the rows are written all together, so that an interrupted start leaves nothing half-filled.
 */
export async function loadDemo(store: Store, media: Media, folder: string): Promise<void> {
  const add = async (name: string) => (await media.add(await readFile(join(folder, `${name}.png`)))).url;
  const pictures = await Promise.all(catalogue.map(({ slug }) => add(slug)));
  const closeUps = await Promise.all(
    catalogue.map(({ slug, featured }) => (featured ? add(`${slug}-close-up`) : null)),
  );
  const covers = await Promise.all(samplePosts.map(({ key }) => add(`post-${key}`)));

  const products = catalogue.map((given, index) =>
    newProduct.parse({ ...given, images: [pictures[index]], gallery: [closeUps[index]].filter(Boolean) }),
  );
  const posts = samplePosts.map((post, index) =>
    newPost.parse({ ...postDefaults, ...post, featuredImage: covers[index] }),
  );
  await store.atomically(async (inside) => {
    for (const category of sampleCategories) await inside.categories.create(category);
    for (const branch of sampleBranches) await inside.branches.create(branch);
    // The newest stands first in every list, so the last one in goes first.
    for (const product of products.reverse()) await inside.products.create(product);
    for (const post of posts) await inside.posts.create(post);
  });
}
