import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { handOver } from '#app/panel/frame/shell/handshake.ts';
import { registerWorker } from '#app/panel/frame/shell/start-worker.ts';

/** Hydrates a page of the panel. Hydrates synchronously, not in a transition, because the user waits for the page. */
async function hydrate() {
  await handOver(JSON.parse(window.hydrationData));
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
}

/** After the page's own requests. */
const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 2000);

hydrate()
  .then(() => whenIdle(registerWorker))
  .catch((error) => console.error('Hydration failed', error));
