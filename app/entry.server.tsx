import { createHash } from 'node:crypto';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import styles from './app.css?url';
import { isPreviewContext, logContext } from './context.ts';
import { hydrationData } from './handshake.ts';
import { createKeptPages } from './kept-pages.ts';
import { createKeptParts } from './kept-parts.ts';
import { foundAsJson } from './server/drawn-here.ts';
import { contentSecurityPolicy, type Frame, speculationRulesPath } from './server/headers.ts';
import consentScript from './site/inline/consent.ts?inline-script';
import dialogScript from './site/inline/dialog.ts?inline-script';
import lateTapScript from './site/inline/late-tap.ts?inline-script';
import panelScript from './site/inline/panel-start.ts?inline-script';
import pictureScript from './site/inline/pictures.ts?inline-script';
import shareScript from './site/inline/share.ts?inline-script';
import shortListScript from './site/inline/short-list.ts?inline-script';
import wakeAtLoad from './site/inline/wake-at-load.ts?inline-script';
import wakeAtTouch from './site/inline/wake-at-touch.ts?inline-script';
import wakeIfKept from './site/inline/wake-if-kept.ts?inline-script';
import { KeptPartsContext } from './site/kept.tsx';
import expandedFont from './ui/fonts/archivo-expanded.woff2';
import regularFont from './ui/fonts/archivo-regular.woff2';

/** What every public page is painted with, as the Link header of an early hint names it; the server looks for it here. */
export const earlyHints: readonly string[] = [
  `<${styles}>; rel=preload; as=style`,
  ...[expandedFont, regularFont].map((font) => `<${font}>; rel=preload; as=font; crossorigin`),
];

/** What the public pages do in the browser (site/site-script.ts); new with every build. */
const siteFile = `/assets/site.js?${Date.parse(import.meta.env.BUILT_AT).toString(36)}`;

/** The scripts that run it, each at another moment. */
const loading = (script: string) => `{const siteFile=${JSON.stringify(siteFile)};${script}}`;
const wake = { atTouch: loading(wakeAtTouch), atLoad: loading(wakeAtLoad), ifKept: loading(wakeIfKept) };

// The only scripts that stand inside a page. They are the same texts in every page, so the policy names them by hash.
const hashOf = (script: string) => createHash('sha256').update(script).digest('base64');
const hashes = new Map(
  [
    pictureScript,
    shareScript,
    dialogScript,
    shortListScript,
    lateTapScript,
    consentScript,
    panelScript,
    ...Object.values(wake),
  ].map((script) => [script, hashOf(script)]),
);

/** What a route may ask for by name. */
const smallScripts = {
  share: shareScript,
  dialog: dialogScript,
  'short-list': shortListScript,
  'late-tap': lateTapScript,
};

/** What a route says of its page. */
type PageHandle = {
  /** Small scripts of ours that it wants inside the page. */
  scripts?: (keyof typeof smallScripts)[];
  /** Whether it does anything in the browser beyond links and forms: site/site-script.ts. */
  behaves?: boolean;
  /** A page of the owner's panel, woken by React: an empty shell that nobody keeps and no machine lists. */
  panel?: boolean;
};

/** What loaders say of the page that its policy depends on. */
type PageData = { analyticsId?: string | null; frames?: Frame[] };

const apiOrigin = import.meta.env.VITE_API_URL ? new URL(import.meta.env.VITE_API_URL).origin : undefined;

/** In development all is drawn anew each time, as its file has it. */
const keptParts = import.meta.env.DEV ? null : createKeptParts();
const keptPages = import.meta.env.DEV ? null : createKeptPages();

type InlineScript = { text: string; data?: Record<string, string>; before?: string };

/** A script with the facts it works by, which stand in its own element. */
const scriptElement = ({ text, data = {}, before = '' }: InlineScript) =>
  `${before}<script${Object.entries(data)
    .map(([name, value]) => ` data-${name}="${inAttribute(value)}"`)
    .join('')}>${text}</script>`;

const inAttribute = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

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
 * page that is to be kept must be whole. Public pages carry no script of React's at all. What is drawn from the
 * same data a second time is taken from memory, and so are its parts when some of the data is new.
 */
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
  const { loaderData, actionData } = context.staticHandlerContext;
  const loaded: PageData[] = Object.values(loaderData).filter(Boolean);
  const analyticsId = loaded.find(({ analyticsId }) => analyticsId)?.analyticsId ?? null;
  // Whoever writes a post sees its videos in the editor.
  const frames = isPanel ? (['video'] as const) : loaded.flatMap((data) => data.frames ?? []);

  const isPreview = given.get(isPreviewContext);
  const hasFailed = context.staticHandlerContext.errors !== null;
  const behaves = handles.some(({ behaves }) => behaves);
  // Something waits there: for another try, or to be thanked for.
  const isWaiting = status !== 200 || url.searchParams.has('sent');
  const atTheEnd: InlineScript[] = [
    ...handles.flatMap(({ scripts = [] }) => scripts.map((name) => ({ text: smallScripts[name] }))),
    ...(analyticsId === null ? [] : [{ text: consentScript, data: { id: analyticsId } }]),
    // An error page stands there in place of the panel.
    ...(isPanel && !hasFailed && serverHandoffStream ? [panelStart(context, await textOf(serverHandoffStream))] : []),
    ...(isPanel ? [] : [{ text: behaves ? (isWaiting ? wake.atLoad : wake.atTouch) : wake.ifKept }]),
  ];
  const draw = () => {
    const html = stylesFirst(
      // React puts marks between texts for a browser in which it wakes the page.
      (isPanel ? renderToString : renderToStaticMarkup)(
        <KeptPartsContext value={isPreview ? null : keptParts}>
          <ServerRouter context={context} url={request.url} />
        </KeptPartsContext>,
      ),
    );
    const end = html.lastIndexOf('</body>');
    return `<!DOCTYPE html>${html.slice(0, end)}${atTheEnd.map(scriptElement).join('')}${html.slice(end)}`;
  };
  const isKept = keptPages !== null && !hasFailed && !isPreview;
  const page = isKept
    ? keptPages([status, request.url, foundAsJson(loaderData), JSON.stringify(actionData)], draw)
    : draw();

  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (isPanel) {
    headers.set('Cache-Control', 'no-store');
    headers.set('X-Robots-Tag', 'noindex');
  } else headers.set('Speculation-Rules', `"${speculationRulesPath}"`);
  headers.set(
    'Content-Security-Policy',
    contentSecurityPolicy({
      scriptHashes: [pictureScript, ...atTheEnd.map(({ text }) => text)].map((text) => hashes.get(text) as string),
      apiOrigin,
      hasAnalytics: analyticsId !== null,
      frames,
      isPanel,
      development: import.meta.env.DEV,
    }),
  );
  return new Response(page, { status, headers });
}

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/**
 * Puts what is fetched ahead behind the style sheet, which React writes last in the head. Nothing is painted without it, and the
 * connection that brought the page is free for whatever is asked for first: anything else waits for one more round trip.
 */
function stylesFirst(html: string): string {
  const end = html.indexOf('</head>');
  const preloads: string[] = [];
  const head = html.slice(0, end).replace(/<link rel="preload"[^>]*>/g, (link) => {
    preloads.push(link);
    return '';
  });
  return head + preloads.join('') + html.slice(end);
}

/** A page that failed goes to the log like everything else; a wrong address or method has its line there already. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.get(logContext).error({ err: error, path: new URL(request.url).pathname }, 'A page failed');
};

/** The script that wakes the panel, and its data right before it. */
function panelStart(context: EntryContext, state: string): InlineScript {
  const { manifest } = context;
  const json = inScript(JSON.stringify(hydrationData(context, state)));
  return {
    text: panelScript,
    data: { entry: manifest.entry.module, ...(manifest.hmr ? { before: manifest.hmr.runtime } : {}) },
    before: `<script type="application/json">${json}</script>`,
  };
}
