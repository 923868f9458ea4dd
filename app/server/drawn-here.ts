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

const withoutPanel = <Route>(routes: Record<string, Route>): Record<string, Route> =>
  Object.fromEntries(Object.entries(routes).filter(([id]) => !id.startsWith('admin/')));

/**
 * The build with the public pages alone, which are drawn on the server: no browser reads what their loaders found. The router
 * writes it down for one all the same, before anybody asks for it, which is a tenth of a page's time; so it is given values that
 * pages read by name as ever, and that it does not list. It also goes through all routes there are for each page, so it is given
 * none of the panel's.
 */
export function drawnHere(build: ServerBuild): ServerBuild {
  const routes = Object.entries(withoutPanel(build.routes)).map(([id, route]) => {
    const loader = route?.module.loader;
    if (!loader || !id.startsWith('site/')) return [id, route];
    const found = async (args: LoaderFunctionArgs) => {
      const result = await loader(args);
      return isWithInit(result) ? withInit(unlisted(result.data), result.init ?? undefined) : unlisted(result);
    };
    return [id, { ...route, module: { ...route.module, loader: found } }];
  });
  const assets = { ...build.assets, routes: withoutPanel(build.assets.routes) };
  return { ...build, assets, routes: Object.fromEntries(routes) };
}

/** What all loaders of a page found, as JSON: what the page is drawn from. */
export const foundAsJson = (loaderData: Record<string, unknown>): string =>
  JSON.stringify(
    Object.entries(loaderData).map(([id, found]) => [id, (found as { [whole]?: unknown } | null)?.[whole] ?? found]),
  );
