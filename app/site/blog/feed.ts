import { publicUrlContext, storeContext } from '#app/context.ts';
import { postDate } from '#app/domain/blog/post.ts';
import { xmlResponse, xmlText } from '#app/site/frame/seo/xml.ts';
import { companyName, settingsOf } from '#app/site/frame/settings.ts';
import type { Route } from './+types/feed';
import { withBylines } from './bylines.ts';

const maxItems = 50;

/** The newest posts as an Atom feed, https://www.rfc-editor.org/rfc/rfc4287 */
export async function loader({ context }: Route.LoaderArgs) {
  const publicUrl = context.get(publicUrlContext);
  const posts = await withBylines(
    context,
    await context.get(storeContext).posts.list('public', {}, { limit: maxItems }),
  );
  const updated = posts.reduce(
    (last, { updatedAt }) => (updatedAt > last ? updatedAt : last),
    '2015-01-01T00:00:00.000Z',
  );
  const entries = posts.map((post) => {
    const url = `${publicUrl}/blog/${post.slug}`;
    // Feed readers need absolute addresses.
    const content = post.content.replace(/\b(href|src)="\//g, `$1="${publicUrl}/`);
    return `<entry>
<id>${publicUrl}/blog#${post.id}</id>
<title>${xmlText(post.title)}</title>
<link href="${xmlText(url)}"/>
<published>${postDate(post)}</published>
<updated>${post.updatedAt}</updated>
<author><name>${xmlText(post.author)}</name></author>
<category term="${xmlText(post.category)}"/>
<summary>${xmlText(post.excerpt)}</summary>
<content type="html">${xmlText(content)}</content>
</entry>`;
  });
  const body = `<feed xmlns="http://www.w3.org/2005/Atom">
<id>${publicUrl}/blog</id>
<title>${xmlText(companyName(await settingsOf(context)))}</title>
<link href="${publicUrl}/blog"/>
<link rel="self" href="${publicUrl}/feed.xml"/>
<updated>${updated}</updated>
${entries.join('\n')}
</feed>
`;
  return xmlResponse('application/atom+xml', body);
}
