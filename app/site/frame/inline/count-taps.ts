/** Counts taps in Firefox, which has the property `ping`, but sends none. */
if (CSS.supports('-moz-appearance', 'none'))
  addEventListener('click', ({ target }) => {
    const link = (target as Element).closest<HTMLAnchorElement>('[ping]');
    if (link) navigator.sendBeacon(link.ping);
  });
