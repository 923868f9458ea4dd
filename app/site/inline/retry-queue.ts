import { leadPrefix } from '#app/site/leads/lead-store.ts';
import { addScript } from './add-script.ts';
import { ownElement } from './own-element.ts';
import { whenShown } from './when-shown.ts';

/**
 * On a page without React: sends the forms that wait. What does that is fetched only where there are any, from the
 * address in the script's own `data-src`.
 */
const src = ownElement().getAttribute('data-src') ?? '';

/** Storage is out of reach in some private windows; then nothing was kept. */
function isAnythingKept(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(leadPrefix));
  } catch {
    return false;
  }
}

/** For a connection that comes back without a word, in milliseconds. */
const pauseMs = 30_000;

let timer: ReturnType<typeof setTimeout> | undefined;

function load() {
  removeEventListener('online', load);
  clearTimeout(timer);
  addScript(src).onerror = () => {
    addEventListener('online', load);
    timer = setTimeout(load, pauseMs);
  };
}

whenShown(() => {
  if (isAnythingKept()) load();
});
