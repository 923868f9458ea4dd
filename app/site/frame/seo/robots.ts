import { publicUrlContext } from '#app/context.ts';
import type { Route } from './+types/robots';

export function loader({ context }: Route.LoaderArgs) {
  const lines = [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /api/',
    // Links to lists are as many as lists.
    'Disallow: /quote-list?',
    '',
    `Sitemap: ${context.get(publicUrlContext)}/sitemap.xml`,
    '',
  ];
  return new Response(lines.join('\n'), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
