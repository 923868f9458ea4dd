import type { EntryContext } from 'react-router';

/**
 * How a page of the panel hands over to React Router in the browser. By itself the router writes scripts into every page that leave
 * these values on the window; a policy by hashes cannot name them, and they would run before the page is painted. So the
 * server writes the same values as JSON, and the entry leaves them on the window before it hydrates.
 *
 * The names on the window are the router's own and not promised: this file alone knows them, and its test names the
 * router's version, so that an update is looked at here first.
 */
export const knownRouterVersion = '8.4.0';

/** What stands as JSON in the element right before the panel's script, which leaves it in `window.hydrationData`. */
export type HydrationData = {
  /** The router's own start values. */
  context: Record<string, unknown>;
  /** Loader data in the router's encoding. */
  state: string;
  /** The address of the module that leaves the manifest on the window. */
  manifest: string;
  /** Modules of each matched route, by route id. */
  routes: [id: string, modules: string[]][];
};

declare global {
  interface Window {
    /** Left by inline/panel-start.ts, as JSON. */
    hydrationData: string;
    __reactRouterContext: Record<string, unknown>;
    __reactRouterRouteModules: Record<string, unknown>;
  }
}

/** On the server: what the browser needs. `state` is what the router streams of the loaders' data, read to its end. */
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

/** In the browser: leaves what the router's own scripts would have left. */
export async function handOver({ context, state, manifest, routes }: HydrationData): Promise<void> {
  const [, ...modules] = await Promise.all([
    load(manifest),
    ...routes.map(async ([id, urls]) => [id, Object.assign({}, ...(await Promise.all(urls.map(load))))] as const),
  ]);
  window.__reactRouterContext = { ...context, stream: new Blob([state]).stream() };
  window.__reactRouterRouteModules = Object.fromEntries(modules);
}
