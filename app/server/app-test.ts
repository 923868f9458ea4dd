import { join } from 'node:path';
import type { RouterContextProvider, ServerBuild } from 'react-router';
import { formRefusalContext } from '#app/context.ts';
import { createSocialPictures } from '#app/server/pictures/social-pictures.ts';
import { createCompressor } from '#app/server/process/http/compress.ts';
import { openFolderPlace } from '#app/storage/pictures/places/folder-place.ts';
import type { TestApi } from '#tests/support/api.ts';
import { type AppDeps, createApp } from './app.ts';

const page = {
  default: () => null,
  loader: () => ({ isLoaded: true }),
  action: async ({ request, context }: { request: Request; context: Readonly<RouterContextProvider> }) => ({
    url: request.url,
    words: await request.text(),
    refusal: context.get(formRefusalContext),
  }),
};

/** A site whose contact and services pages echo the request. */
const onePage = {
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
    photos: { id: 'photos', parentId: 'root', path: 'services', module: page },
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

const fontFile = join(import.meta.dirname, '../ui/fonts/archivo-bold.ttf');

/** The site over the store of an API for tests, with one page and no assets. */
export const siteOver = (api: TestApi, changes: Partial<AppDeps> = {}) =>
  createApp({
    ...api.deps,
    social: createSocialPictures(openFolderPlace(join(api.uploads, 'social')), fontFile),
    log: { info() {}, warn() {}, error() {} } as unknown as AppDeps['log'],
    now: api.clock.now,
    compressor: createCompressor(),
    publicUrl: 'https://www.dealer.example',
    trustedProxies: [],
    allowedOrigins: [],
    overload: { isOverloaded: () => false, stop() {} },
    isReady: async () => true,
    build: onePage,
    assets: () => null,
    ...changes,
  });
