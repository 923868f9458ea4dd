import { StrictMode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { handOver } from './handshake.ts';

/** Tells the hydration script that everything on the page is listening now. */
function Came() {
  useEffect(() => window.reactCame?.(), []);
  return null;
}

/** Wakes the page. Somebody waits for it: in one go, not in slices between which the browser may do something else. */
async function hydrate() {
  await handOver(JSON.parse(window.hydrationData));
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
      <Came />
    </StrictMode>,
  );
}

hydrate().catch((error) => {
  console.error('The page stays without behaviour', error);
  window.reactCame?.();
});
