import { createHash } from 'node:crypto';
import { renderToString } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { type HydrationData, hydrationDataId, hydrationScript, pictureScript } from './inline-scripts.ts';
import { contentSecurityPolicy, speculationRulesPath } from './server/headers.ts';

const hashOf = (script: string) => createHash('sha256').update(script).digest('base64');
const pictureHash = hashOf(pictureScript);
const hydrationHash = hashOf(hydrationScript);

const apiOrigin = import.meta.env.VITE_API_URL ? new URL(import.meta.env.VITE_API_URL).origin : undefined;

/** Text inside a script element that cannot end the element or start a comment. */
const inScript = (json: string) =>
  json
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');

/**
 * A page as one whole string: its data is there before rendering starts, so streaming would only cost time, and a
 * page that is to be kept must be whole. Pages without behaviour carry no script of React's at all.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...context }: EntryContext,
): Promise<Response> {
  const isHydrated = hydrates(context);
  const state = serverHandoffStream && (await new Response(isHydrated ? serverHandoffStream : null).text());
  if (!isHydrated) await serverHandoffStream?.cancel();

  const html = renderToString(<ServerRouter context={context} url={request.url} />);
  const page = isHydrated ? html.replace('</body>', () => `${scripts(context, state ?? '')}</body>`) : html;

  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Speculation-Rules', `"${speculationRulesPath}"`);
  headers.set(
    'Content-Security-Policy',
    contentSecurityPolicy({
      scriptHashes: isHydrated ? [pictureHash, hydrationHash] : [pictureHash],
      apiOrigin,
      development: import.meta.env.DEV,
    }),
  );
  return new Response(`<!DOCTYPE html>${page}`, { status, headers });
}

/**
 * A page hydrates unless its route says `handle = { hydrate: false }`, or an error page stands in its place. In
 * development all do, so that they follow their files.
 */
function hydrates({ staticHandlerContext, routeModules }: EntryContext): boolean {
  if (staticHandlerContext.errors) return false;
  if (import.meta.env.DEV) return true;
  return !staticHandlerContext.matches.some(({ route }) => {
    const handle = routeModules[route.id]?.handle as { hydrate?: boolean } | undefined;
    return handle?.hydrate === false;
  });
}

function scripts({ manifest, staticHandlerContext, serverHandoffString }: EntryContext, state: string): string {
  const data: HydrationData = {
    context: JSON.parse(serverHandoffString ?? '{}'),
    state,
    manifest: manifest.url,
    routes: staticHandlerContext.matches.map(({ route }) => {
      const entry = manifest.routes[route.id];
      const modules = [
        entry?.clientActionModule,
        entry?.clientLoaderModule,
        entry?.clientMiddlewareModule,
        entry?.module,
      ];
      return [route.id, modules.filter((module) => module !== undefined)];
    }),
  };
  const json = inScript(JSON.stringify(data));
  const before = manifest.hmr ? ` data-before="${manifest.hmr.runtime}"` : '';
  return `<script type="application/json" id="${hydrationDataId}" data-entry="${manifest.entry.module}"${before}>${json}</script><script>${hydrationScript}</script>`;
}
