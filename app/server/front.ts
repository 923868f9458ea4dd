import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { cacheableCalls } from '#app/api/index.ts';
import { everyBranch, weekOf } from '#app/domain/business/hours/hours.ts';
import { openingAt } from '#app/domain/business/hours/opening.ts';
import type { Locale } from '#app/domain/records/locale.ts';
import { nextMidnight } from '#app/domain/text/dates.ts';
import { createPageCache } from '#app/server/process/cache/page-cache.ts';
import { startPurger } from '#app/server/process/cdn/purger.ts';
import type { Listener, RespondIfCached } from '#app/server/process/http/http.ts';
import type { Opened } from '#app/storage/store/open.ts';
import type { Store } from '#app/storage/store/store.ts';
import { dealer } from '#dealer';
import { type AppDeps, createApp } from './app.ts';

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
  const purger = deps.cdn ? startPurger({ ...deps, cdn: deps.cdn, content }) : null;
  return {
    answer: (request, response) => {
      if (!cache.answer(request, response)) site(request, response);
    },
    respondIfCached: cache.respondIfCached,
    async stop() {
      cache.stop();
      await purger?.stop();
      await content.close();
    },
  };
}

/** When time alone next changes pages: opening, closing, midnight, holidays, scheduled posts. */
export function createNextChange(
  { posts, settings, branches }: Pick<Store, 'posts' | 'settings' | 'branches'>,
  locale: Locale,
) {
  return async (now: Date): Promise<Date> => {
    const { hours, holidays } = await settings.read();
    const places = [{ id: everyBranch, hours }, ...(await branches.list()).filter((branch) => branch.hours.length > 0)];
    const changes = places.map((place) => openingAt(weekOf(place.hours), now, locale, holidays, place.id).until);
    const all = [nextMidnight(now, locale), ...changes, await posts.nextPublication(now)];
    return new Date(Math.min(...all.filter((each) => each !== null).map(Number)));
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
