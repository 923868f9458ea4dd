import { tapPath } from '#app/domain/insights/tap-path.ts';

/** Firefox has the property `ping`, but sends none. */
const sendsPings = 'ping' in HTMLAnchorElement.prototype && !CSS.supports('-moz-appearance', 'none');

/**
 * Counts a tap where the browser does not: it sends no pings, or a script handles the tap instead. Without its attribute
 * the link sends no ping for this tap, so that none counts twice.
 */
addEventListener('click', ({ target, defaultPrevented }) => {
  const link = target instanceof Element && target.closest('[ping]');
  if (!link || (sendsPings && !defaultPrevented)) return;
  const address = link.getAttribute('ping') as string;
  link.removeAttribute('ping');
  setTimeout(() => link.setAttribute('ping', address));
  navigator.sendBeacon(address);
});

// The server does not count a page that is loaded ahead of a tap.
document.addEventListener('prerenderingchange', () => navigator.sendBeacon(`${tapPath}?k=view`));
