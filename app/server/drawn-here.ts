import { type LoaderFunctionArgs, type ServerBuild, data as withInit } from 'react-router';

/** Loader data with status and headers, as React Router's `data()` returns it. */
type WithInit = { type: 'DataWithResponseInit'; data: unknown; init: ResponseInit | null };

const isWithInit = (result: unknown): result is WithInit =>
  typeof result === 'object' && result !== null && 'type' in result && result.type === 'DataWithResponseInit';

/** Values are looked up by name; the keys cannot be enumerated. */
function hideKeys(found: unknown): unknown {
  if (typeof found !== 'object' || found === null || found instanceof Response) return found;
  const values = Object.entries(found).map(([name, value]) => [name, { value }]);
  return Object.defineProperties({}, Object.fromEntries(values));
}

const withoutPanel = <Route>(routes: Record<string, Route>): Record<string, Route> =>
  Object.fromEntries(Object.entries(routes).filter(([id]) => !id.startsWith('panel/')));

/**
 * The build reduced to the public pages, which render on the server only. React Router would serialise loader data for
 * the browser; values with hidden keys are readable by name but not serialised. It also matches every route for each page,
 * so the panel's routes are left out. Without this file a page takes a tenth to a third more CPU time (decision 0026).
 */
export function serverRenderedBuild(build: ServerBuild): ServerBuild {
  const routes = Object.entries(withoutPanel(build.routes)).map(([id, route]) => {
    const loader = route?.module.loader;
    if (!loader || !id.startsWith('site/')) return [id, route];
    const found = async (args: LoaderFunctionArgs) => {
      const result = await loader(args);
      return isWithInit(result) ? withInit(hideKeys(result.data), result.init ?? undefined) : hideKeys(result);
    };
    return [id, { ...route, module: { ...route.module, loader: found } }];
  });
  const assets = { ...build.assets, routes: withoutPanel(build.assets.routes) };
  return { ...build, assets, routes: Object.fromEntries(routes) };
}
