import { addScript } from './add-script.ts';
import { ownElement } from './own-element.ts';
import { whenShown } from './when-shown.ts';

/**
 * Runs at the end of a page with behaviour. The page works without scripts, so React's come only once everything is
 * painted and the browser is idle, or at the first touch, whichever is earlier, and not while prerendering. Until
 * then a choice made in a form marked `data-early` sends the form, as it would without scripts.
 *
 * The address of the entry stands in the script's own `data-entry` attribute; in development `data-before` names a
 * module that must run first.
 */
const own = ownElement();
window.hydrationData = own.previousElementSibling?.textContent ?? '';

const touches = ['pointerdown', 'touchstart', 'keydown', 'focusin'];
const once = { once: true, passive: true, capture: true };
/** Milliseconds that a busy browser may take to come to rest. */
const idleTimeoutMs = 4000;
/** For browsers that do not tell when they are idle. */
const restMs = 300;

let isBegun = false;

function begin() {
  if (isBegun) return;
  isBegun = true;
  for (const name of touches) removeEventListener(name, begin, once);
  const before = own.getAttribute('data-before');
  const entry = own.getAttribute('data-entry') ?? '';
  if (before) addScript(before, 'module').onload = () => addScript(entry, 'module');
  else addScript(entry, 'module');
}

function beginWhenIdle() {
  if ('requestIdleCallback' in window) window.requestIdleCallback(begin, { timeout: idleTimeoutMs });
  else setTimeout(begin, restMs);
}

document.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLSelectElement && target.form?.hasAttribute('data-early')) target.form.submit();
});

whenShown(() => {
  for (const name of touches) addEventListener(name, begin, once);
  new PerformanceObserver((_entries, observer) => {
    observer.disconnect();
    if (document.readyState === 'complete') beginWhenIdle();
    else addEventListener('load', beginWhenIdle, once);
  }).observe({ type: 'paint', buffered: true });
});
