import type { RouterContextProvider, ServerBuild } from 'react-router';
import { formRefusalContext } from '#app/context.ts';

const page = {
  default: () => null,
  loader: () => ({ isLoaded: true }),
  action: async ({ request, context }: { request: Request; context: Readonly<RouterContextProvider> }) => ({
    url: request.url,
    words: await request.text(),
    refusal: context.get(formRefusalContext),
  }),
};

/** A site whose contact and toner pages echo the request. */
export const onePage = {
  entry: {
    module: {
      handleError() {},
      default: (_request: Request, status: number, headers: Headers, { staticHandlerContext }: never) => {
        const { loaderData, actionData } = staticHandlerContext as Record<string, Record<string, object> | null>;
        const data = { ...loaderData?.page, ...loaderData?.photos, ...actionData?.page, ...actionData?.photos };
        return Response.json(data, { status, headers });
      },
    },
  },
  routes: {
    root: { id: 'root', path: '', module: { default: () => null } },
    page: { id: 'page', parentId: 'root', path: 'contact', module: page },
    photos: { id: 'photos', parentId: 'root', path: 'toner', module: page },
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
