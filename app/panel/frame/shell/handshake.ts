import type { EntryContext } from 'react-router';

/**
 * Passes hydration data from the server to React Router in the browser. By default the router writes inline scripts that
 * set these values on `window`. A Content-Security-Policy with hashes cannot allow those scripts, because their text
 * varies, and they would run before the first paint. Instead, the server writes the values as JSON, and the client entry
 * sets them on `window` before it hydrates.
 *
 * The names on `window` are undocumented. Only this file uses them, and its test pins the router's version, so that an
 * upgrade is reviewed here first.
 */
export const knownRouterVersion = '8.4.0';

/** The JSON in the element before the panel's script, which copies it to `window.hydrationData`. */
export type HydrationData = {
  /** The router's initial state. */
  context: Record<string, unknown>;
  /** Loader data in the router's encoding. */
  state: string;
  /** URL of the module that sets the manifest on `window`. */
  manifest: string;
  /** Modules of each matched route, by route id. */
  routes: [id: string, modules: string[]][];
};

declare global {
  interface Window {
    /** JSON set by site/frame/inline/panel-start.ts. */
    hydrationData: string;
    __reactRouterContext: Record<string, unknown>;
    __reactRouterRouteModules: Record<string, unknown>;
  }
}

/** Server: returns the hydration data. `state` is the complete stream of loader data from the router. */
export const hydrationData = (
  { manifest, staticHandlerContext, serverHandoffString }: EntryContext,
  state: string,
): HydrationData => ({
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
});

const load = (url: string): Promise<object> => import(/* @vite-ignore */ url);

/** Browser: sets the values that the router's inline scripts would set. */
export async function handOver({ context, state, manifest, routes }: HydrationData): Promise<void> {
  const [, ...modules] = await Promise.all([
    load(manifest),
    ...routes.map(async ([id, urls]) => [id, Object.assign({}, ...(await Promise.all(urls.map(load))))] as const),
  ]);
  window.__reactRouterContext = { ...context, stream: new Blob([state]).stream() };
  window.__reactRouterRouteModules = Object.fromEntries(modules);
}
