import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { handOver } from './handshake.ts';

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

hydrate().catch((error) => console.error('Hydration failed', error));
