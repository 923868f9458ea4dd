import { join } from 'node:path';
import { openFolderPlace } from '#app/storage/places/folder-place.ts';
import type { TestApi } from '#tests/support/api.ts';
import { onePage } from '#tests/support/one-page.ts';
import { type AppDeps, createApp } from './app.ts';
import { createCompressor } from './compress.ts';
import { createSocialPictures } from './social-pictures.ts';

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
    overload: { isOverloaded: () => false, queueTimeoutMs: Number.POSITIVE_INFINITY, stop() {} },
    isReady: async () => true,
    build: onePage,
    assets: () => null,
    ...changes,
  });
