import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import type { HydrationData } from './hydration.ts';

declare global {
  interface Window {
    __reactRouterContext: Record<string, unknown>;
    __reactRouterRouteModules: Record<string, unknown>;
  }
}

const load = (url: string): Promise<object> => import(/* @vite-ignore */ url);

/** Hands React Router what its own scripts would have left in the page, then wakes the page. */
async function hydrate() {
  const data: HydrationData = JSON.parse(window.hydrationData);
  const [, ...modules] = await Promise.all([
    load(data.manifest),
    ...data.routes.map(async ([id, urls]) => [id, Object.assign({}, ...(await Promise.all(urls.map(load))))] as const),
  ]);
  window.__reactRouterContext = { ...data.context, stream: new Blob([data.state]).stream() };
  window.__reactRouterRouteModules = Object.fromEntries(modules);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}

hydrate().catch((error) => console.error('The page stays without behaviour', error));
