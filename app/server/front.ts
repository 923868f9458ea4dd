import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { cacheableCalls } from '#app/api/index.ts';
import type { Opened } from '#app/storage/open.ts';
import { dealer } from '#dealer';
import { type AppDeps, createApp } from './app.ts';
import { startPurger } from './cdn/purger.ts';
import type { Listener, RespondIfCached } from './http.ts';
import { createNextChange } from './next-change.ts';
import { createPageCache } from './page-cache.ts';

/** Development only: Vite's middleware, and modules reloaded when files change. */
export type Development = {
  middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  load: <Module>(id: string) => Promise<Module>;
};

type Front = { answer: Listener; respondIfCached?: RespondIfCached; stop: () => Promise<void> | void };

/** The site behind its page cache. */
export function createFront(deps: AppDeps, opened: Pick<Opened, 'watchContent'>): Front {
  const content = opened.watchContent();
  const { fetch } = createApp(deps);
  const site = getRequestListener(fetch);
  const nextChange = createNextChange(deps.store, dealer.locale);
  const cache = createPageCache({
    ...deps,
    content,
    calls: cacheableCalls(deps),
    make: async (request) => fetch(request),
    ...(deps.counting ? { onSent: deps.counting.notePage } : {}),
    nextChange: () => nextChange(deps.now()),
  });
  const stopPurger = deps.cdn ? startPurger({ ...deps, cdn: deps.cdn, content }) : null;
  return {
    answer: (request, response) => {
      if (!cache.answer(request, response)) site(request, response);
    },
    respondIfCached: cache.respondIfCached,
    async stop() {
      cache.stop();
      await stopPurger?.();
      await content.close();
    },
  };
}

/** In development: serves Vite's files first, then the site from the current source files. */
export function follow({ middleware, load }: Development, deps: AppDeps): Listener {
  let known: { module: unknown; answer: ReturnType<typeof getRequestListener> } | null = null;
  return (request, response) =>
    middleware(request, response, async () => {
      const module = await load<typeof import('./app.ts')>('/app/server/app.ts');
      if (known?.module !== module) known = { module, answer: getRequestListener(module.createApp(deps).fetch) };
      await known.answer(request, response);
    });
}
