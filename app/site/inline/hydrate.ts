import { leadPrefix } from '#app/site/leads/lead-store.ts';
import { addScript } from './add-script.ts';
import { ownElement } from './own-element.ts';
import { whenShown } from './when-shown.ts';

/**
 * Runs at the end of a page with behaviour. The page works without scripts, so React's are only fetched once all is
 * painted, and run at the first sign that somebody is there: a pointer, a touch, a key, the focus. Where something waits
 * for them (a form that was kept, whatever says so by `data-soon`) they run once the page is there, and in the panel, which is
 * nothing without them, at once: `data-now`.
 *
 * A tap on what is marked `data-late`, which does something else without them, is kept until they have come.
 *
 * The address of the entry stands in the script's own `data-entry` attribute, those of all files it needs in `data-files`; in
 * development `data-before` names a module that must run first.
 */
const own = ownElement();
const fact = (name: string) => own.getAttribute(`data-${name}`) ?? '';
window.hydrationData = own.previousElementSibling?.textContent ?? '';

const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'input'];
const options = { passive: true, capture: true };

let isBegun = false;
let tapped: HTMLElement | null = null;

function begin() {
  if (isBegun) return;
  isBegun = true;
  for (const name of signs) removeEventListener(name, noticed, options);
  const before = fact('before');
  const entry = () => {
    addScript(fact('entry'), 'module').onerror = () => {
      // Without React a link still leads somewhere.
      removeEventListener('click', keepTap, true);
      tapped?.click();
    };
  };
  if (before) addScript(before, 'module').onload = entry;
  else entry();
}

/** A browser also tells of a pointer that only lies there while the page moves under it. */
function noticed(event: Event) {
  const { movementX, movementY } = event as PointerEvent;
  if (event.type !== 'pointermove' || movementX || movementY) begin();
}

function keepTap(event: MouseEvent) {
  const { target, metaKey, ctrlKey, shiftKey } = event;
  const late = target instanceof Element ? target.closest<HTMLElement>('[data-late]') : null;
  if (late === null || metaKey || ctrlKey || shiftKey) return;
  event.preventDefault();
  event.stopPropagation();
  tapped = late;
  begin();
}

addEventListener('click', keepTap, true);
window.reactCame = () => {
  removeEventListener('click', keepTap, true);
  tapped?.click();
};

/** Storage is out of reach in some private windows; then nothing was kept. */
function isAnythingKept(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(leadPrefix));
  } catch {
    return false;
  }
}

/** Leaves the files in the browser's cache, behind everything else that it has to do, and not where data is dear. */
function fetchAhead() {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (isBegun || connection?.saveData) return;
  for (const file of fact('files').split(' ')) {
    if (file)
      fetch(file, { priority: 'low' }).then(
        (answer) => answer.arrayBuffer(),
        () => {},
      );
  }
}

/** Milliseconds that a busy browser may take to come to rest, and for browsers that do not tell when they are idle. */
const rest = { max: 4000, guess: 300 };

function whenIdle(work: () => void) {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: rest.max });
  else setTimeout(work, rest.guess);
}

whenShown(() => {
  if (own.hasAttribute('data-now')) return begin();
  for (const name of signs) addEventListener(name, noticed, options);
  const next = own.hasAttribute('data-soon') || isAnythingKept() ? begin : () => whenIdle(fetchAhead);
  if (document.readyState === 'complete') next();
  else addEventListener('load', next, { once: true });
});
