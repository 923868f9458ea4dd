import { createHash } from 'node:crypto';
import { text as textOf } from 'node:stream/consumers';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { hydrationData } from '#app/panel/frame/shell/handshake.ts';
import { withPictureOrigin } from '#app/server/pictures/picture-origin.ts';
import { contentSecurityPolicy, type Frame, speculationRulesPath } from '#app/server/process/http/headers.ts';
import { loggedPath } from '#app/server/process/http/logged-path.ts';
import consentScript from '#app/site/frame/inline/consent.ts?inline-script';
import dialogScript from '#app/site/frame/inline/dialog.ts?inline-script';
import lateTapScript from '#app/site/frame/inline/late-tap.ts?inline-script';
import panelScript from '#app/site/frame/inline/panel-start.ts?inline-script';
import pictureScript from '#app/site/frame/inline/pictures.ts?inline-script';
import shareScript from '#app/site/frame/inline/share.ts?inline-script';
import wakeAtLoad from '#app/site/frame/inline/wake-at-load.ts?inline-script';
import wakeAtTouch from '#app/site/frame/inline/wake-at-touch.ts?inline-script';
import wakeIfStored from '#app/site/frame/inline/wake-if-stored.ts?inline-script';
import { carryList } from '#app/site/inquiries/quote-list/carry-list.ts';
import quoteListScript from '#app/site/inquiries/quote-list/quote-list.ts?inline-script';
import { DocumentParts, InlineScript, inPlace } from '#app/ui/document-parts.tsx';
import { logContext, pictureOriginContext } from './context.ts';
import scriptVersion from './site/site-script.ts?version-script';

export { scriptVersion };

/** URL of the script of the public pages (site/site-script.ts), which has no hash in its name. */
const siteFile = `/assets/site.js?${scriptVersion}`;

/** Inline scripts that load it, each on another event. */
const loading = (script: string) => `{const siteFile=${JSON.stringify(siteFile)};${script}}`;
const wake = { atTouch: loading(wakeAtTouch), atLoad: loading(wakeAtLoad), ifStored: loading(wakeIfStored) };

/** Inline scripts that a route can request by name. */
const smallScripts = {
  'quote-list': quoteListScript,
  share: shareScript,
  dialog: dialogScript,
  'late-tap': lateTapScript,
};

// All inline scripts. Their text is the same in every page, so the Content-Security-Policy allows them by hash.
const hashOf = (script: string) => createHash('sha256').update(script).digest('base64');
const hashes = new Map(
  [pictureScript, consentScript, panelScript, ...Object.values(smallScripts), ...Object.values(wake)].map((script) => [
    script,
    hashOf(script),
  ]),
);

type PageHandle = {
  scripts?: (keyof typeof smallScripts)[];
  /** Whether the page needs site/site-script.ts, because it has more than links and forms. */
  behaves?: boolean;
  /** A page of the panel: an empty shell, hydrated by React, neither cached nor indexed. */
  panel?: boolean;
  /** The address is a secret: no analytics, which would send it to Google. */
  isPrivate?: boolean;
};

/** Loader data that the Content-Security-Policy or the links depend on. */
type PageData = { analyticsId?: string | null; frames?: Frame[]; quoteList?: string };

const apiOrigin = import.meta.env.VITE_API_URL ? new URL(import.meta.env.VITE_API_URL).origin : undefined;

type Script = { text: string; 'data-id'?: string };

/** Text inside a script element that cannot end the element or start a comment. */
const inScript = (json: string) =>
  json.replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Renders a page as one string, since only a complete page can be cached. Public pages have no React scripts. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...context }: EntryContext,
  given: RouterContextProvider,
): Promise<Response> {
  const handles = context.staticHandlerContext.matches.map(
    ({ route }) => (context.routeModules[route.id]?.handle ?? {}) as PageHandle,
  );
  const isPanel = handles.some(({ panel }) => panel);
  const url = new URL(request.url);
  const { loaderData } = context.staticHandlerContext;
  const loaded: PageData[] = Object.values(loaderData).filter(Boolean);
  const isPrivate = handles.some(({ isPrivate }) => isPrivate);
  const analyticsId = isPrivate ? null : (loaded.find(({ analyticsId }) => analyticsId)?.analyticsId ?? null);
  // The post editor shows videos.
  const frames = isPanel ? (['video'] as const) : loaded.flatMap((data) => data.frames ?? []);

  // The panel loads pictures from the site.
  const origin = isPanel ? '' : (given.get(pictureOriginContext) ?? '');
  const hasFailed = context.staticHandlerContext.errors !== null;
  const behaves = handles.some(({ behaves }) => behaves);
  // An error page and a confirmation need the script on page load.
  const isWaiting = status !== 200 || url.searchParams.has('sent');
  const scripts: Script[] = [
    ...handles.flatMap(({ scripts = [] }) => scripts.map((name) => ({ text: smallScripts[name] }))),
    ...(analyticsId === null ? [] : [{ text: consentScript, 'data-id': analyticsId }]),
    ...(isPanel ? [] : [{ text: behaves ? (isWaiting ? wake.atLoad : wake.atTouch) : wake.ifStored }]),
  ];
  // An error page replaces the panel and needs no hydration.
  const state = isPanel && !hasFailed && serverHandoffStream ? await textOf(serverHandoffStream) : null;
  const parts = {
    links: isPanel ? <PanelPreloads {...context} /> : origin && <link rel="preconnect" href={origin} />,
    scripts: (
      <>
        {scripts.map((script) => (
          <InlineScript key={script.text} {...script} />
        ))}
        {state !== null && <PanelStart context={context} state={state} />}
      </>
    ),
  };
  // Only hydration needs the markers that React adds between texts.
  const html = (isPanel ? renderToString : renderToStaticMarkup)(
    <DocumentParts value={parts}>
      <ServerRouter context={context} url={request.url} />
    </DocumentParts>,
  );
  const list = loaded.find(({ quoteList }) => quoteList)?.quoteList ?? url.searchParams.get('list');
  const document = `<!DOCTYPE html>${list ? carryList(html, list) : html}`;
  const page = origin ? withPictureOrigin(document, origin) : document;
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (isPanel) {
    headers.set('Cache-Control', 'no-store');
    headers.set('X-Robots-Tag', 'noindex');
  } else headers.set('Speculation-Rules', `"${speculationRulesPath}"`);
  headers.set(
    'Content-Security-Policy',
    contentSecurityPolicy({
      scriptHashes: [pictureScript, ...(state === null ? [] : [panelScript]), ...scripts.map(({ text }) => text)].map(
        (text) => hashes.get(text) as string,
      ),
      apiOrigin,
      pictureOrigin: origin,
      hasAnalytics: analyticsId !== null,
      frames,
      isPanel,
      development: import.meta.env.DEV,
    }),
  );
  return new Response(page, { status, headers });
}

/** Logs a failed page. Skips client errors such as a 404, which the request log already has. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.get(logContext).error({ err: error, path: loggedPath(new URL(request.url).pathname) }, 'A page failed');
};

/** Links that load all scripts of a panel page in parallel, instead of each after the one that imports it. */
function PanelPreloads({ manifest, staticHandlerContext }: Pick<EntryContext, 'manifest' | 'staticHandlerContext'>) {
  if (import.meta.env.DEV) return null;
  const routes = staticHandlerContext.matches.map(({ route }) => manifest.routes[route.id]);
  const scripts = [manifest.entry, ...routes].flatMap((each) => (each ? [...(each.imports ?? []), each.module] : []));
  return [...new Set([...scripts, manifest.url])].map((href) => (
    <link key={href} rel="modulepreload" href={href} {...inPlace} />
  ));
}

/** The script that hydrates the panel, with its data in an element before it. */
const PanelStart = ({ context, state }: { context: EntryContext; state: string }) => (
  <>
    <InlineScript type="application/json" text={inScript(JSON.stringify(hydrationData(context, state)))} />
    <InlineScript
      text={panelScript}
      data-entry={context.manifest.entry.module}
      {...(context.manifest.hmr && { 'data-before': context.manifest.hmr.runtime })}
    />
  </>
);
