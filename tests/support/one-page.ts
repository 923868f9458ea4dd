import type { RouterContextProvider, ServerBuild } from 'react-router';
import { formRefusalContext } from '#app/context.ts';

/** A one-page site that echoes the request. */
export const onePage = {
  entry: {
    module: {
      handleError() {},
      default: (_request: Request, status: number, headers: Headers, { staticHandlerContext }: never) => {
        const { loaderData, actionData } = staticHandlerContext as Record<string, Record<string, object> | null>;
        return Response.json({ ...loaderData?.page, ...actionData?.page }, { status, headers });
      },
    },
  },
  routes: {
    page: {
      id: 'page',
      path: '/:name',
      module: {
        default: () => null,
        loader: () => ({ isLoaded: true }),
        action: async ({ request, context }: { request: Request; context: Readonly<RouterContextProvider> }) => ({
          url: request.url,
          words: await request.text(),
          refusal: context.get(formRefusalContext),
        }),
      },
    },
  },
  assets: { entry: { module: '', imports: [] }, routes: {}, url: '', version: '' },
  publicPath: '/',
  assetsBuildDirectory: '',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial' },
} as unknown as ServerBuild;
