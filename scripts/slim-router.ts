import type { Plugin } from 'vite';

/** Modules of React Router for features that the panel does not use, with stubs for the imported names. */
const unused: Record<string, string> = {
  // `instrumentations` is not set.
  'router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;
    export const instrumentHandler = (handler) => handler;
    export const instrumentationResultMetaContext = null;`,
  // `routeDiscovery` is `initial`, react-router.config.ts.
  'dom/ssr/fog-of-war.js': `
    export const isFogOfWarEnabled = () => false;
    export const getManifestPath = () => '';
    export const getPathsWithAncestors = (paths) => paths;
    export const handleClientVersionMismatch = () => false;
    export const URL_LIMIT = 0;
    export const getPartialManifest = (manifest) => manifest;
    export const getPatchRoutesOnNavigationFunction = () => undefined;
    export const useFogOFWarDiscovery = () => {};`,
};

/**
 * Replaces these modules by stubs, which saves 2 kB compressed. `tests/handshake.test.ts` pins the version of React
 * Router: check this list after each upgrade.
 */
export const slimRouter = (): Plugin => ({
  name: 'slim-router',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    if (this.environment.name !== 'client') return null;
    const name = /\/react-router\/dist\/production\/lib\/(.+)$/.exec(id)?.[1];
    return name === undefined ? null : (unused[name] ?? null);
  },
});
