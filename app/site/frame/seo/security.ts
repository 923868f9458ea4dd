import { nowContext, publicUrlContext } from '#app/context.ts';
import { dealerOf } from '#app/site/frame/settings.ts';
import type { Route } from './+types/security';

const validMs = 300 * 24 * 3_600_000;

/** Whom to tell of a weakness of the site (RFC 9116); valid for less than a year, as the RFC recommends. */
export async function loader({ context }: Route.LoaderArgs) {
  const { email } = await dealerOf(context);
  const until = new Date(context.get(nowContext)().getTime() + validMs);
  const lines = [
    `Contact: mailto:${email}`,
    `Expires: ${until.toISOString().slice(0, 10)}T00:00:00Z`,
    'Preferred-Languages: en, hi',
    `Canonical: ${context.get(publicUrlContext)}/.well-known/security.txt`,
    '',
  ];
  return new Response(lines.join('\n'), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
