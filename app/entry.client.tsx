import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { handOver } from './handshake.ts';

/** Wakes the page. */
async function hydrate() {
  await handOver(JSON.parse(window.hydrationData));
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
