import type { RouterContextProvider } from 'react-router';
import { storeContext } from '#app/context.ts';
import { companyName, settingsOf } from '#app/site/frame/settings.ts';

/** Replaces authors that are login names with the name of the business, so that no public page shows a login name. */
export async function withBylines<Post extends { author: string }>(
  context: Readonly<RouterContextProvider>,
  posts: readonly Post[],
): Promise<Post[]> {
  const logins = await context.get(storeContext).users.loginsAmong(posts.map(({ author }) => author));
  const author = companyName(await settingsOf(context));
  return posts.map((post) => (logins.has(post.author) ? { ...post, author } : post));
}
