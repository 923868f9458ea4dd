/** Firefox has the property `ping`, but sends none. */
const sendsPings = 'ping' in HTMLAnchorElement.prototype && !CSS.supports('-moz-appearance', 'none');

/** Counts a tap where the browser does not: it sends no pings, or a script handles the tap instead of the browser. */
addEventListener('click', ({ target, defaultPrevented }) => {
  const address = (target as Element).closest?.('[ping]')?.getAttribute('ping');
  if (address && (defaultPrevented || !sendsPings)) navigator.sendBeacon(address);
});
