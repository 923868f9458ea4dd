import { tapPath } from '#app/domain/insights/tap-path.ts';

/** Counts the view of a page that was loaded ahead of the tap, once it is shown. */
document.addEventListener('prerenderingchange', () => navigator.sendBeacon(`${tapPath}?k=view`));
