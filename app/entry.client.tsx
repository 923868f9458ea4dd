import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { handOver } from './handshake.ts';

/** Wakes a page of the panel. Somebody waits for it: in one go, not in slices between which the browser does something else. */
async function hydrate() {
  await handOver(JSON.parse(window.hydrationData));
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
}

hydrate().catch((error) => console.error('The page stays without behaviour', error));
