import { type LoaderFunctionArgs, type ServerBuild, data as withInit } from 'react-router';

const whole = Symbol.for('what the loader found');

/** What a loader found, with its status and headers: what `data()` of the router makes. */
type WithInit = { type: 'DataWithResponseInit'; data: unknown; init: ResponseInit | null };

const isWithInit = (result: unknown): result is WithInit =>
  typeof result === 'object' && result !== null && 'type' in result && result.type === 'DataWithResponseInit';

/** Each value is there for whoever asks for it by name; nothing is there to be listed. */
function unlisted(found: unknown): unknown {
  if (typeof found !== 'object' || found === null || found instanceof Response) return found;
  const values = Object.entries(found).map(([name, value]) => [name, { value }]);
  return Object.defineProperties({}, { ...Object.fromEntries(values), [whole]: { value: found } });
}

const isOfPanel = (id: string) => id.startsWith('admin/');

const without = <Route>(routes: Record<string, Route>): Record<string, Route> =>
  Object.fromEntries(Object.entries(routes).filter(([id]) => !isOfPanel(id)));

/**
 * The build with the public pages alone, which are drawn on the server: no browser reads what their loaders found. The router
 * writes it down for one all the same, before anybody asks for it, which is a tenth of a page's time; so it is given values that
 * pages read by name as ever, and that it does not list. For each page it also looks at all routes there are, three times over:
 * with those of the panel that took as long again.
 */
export function drawnHere(build: ServerBuild): ServerBuild {
  const routes = Object.entries(without(build.routes)).map(([id, route]) => {
    const loader = route?.module.loader;
    if (!loader || !id.startsWith('site/')) return [id, route];
    const found = async (args: LoaderFunctionArgs) => {
      const result = await loader(args);
      return isWithInit(result) ? withInit(unlisted(result.data), result.init ?? undefined) : unlisted(result);
    };
    return [id, { ...route, module: { ...route.module, loader: found } }];
  });
  const assets = { ...build.assets, routes: without(build.assets.routes) };
  return { ...build, assets, routes: Object.fromEntries(routes) };
}

/** What all loaders of a page found, as JSON: what the page is drawn from. */
export const foundAsJson = (loaderData: Record<string, unknown>): string =>
  JSON.stringify(
    Object.entries(loaderData).map(([id, found]) => [id, (found as { [whole]?: unknown } | null)?.[whole] ?? found]),
  );
