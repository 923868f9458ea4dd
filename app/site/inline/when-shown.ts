/** Does something now, or once a page that was rendered ahead is really shown. */
export function whenShown(work: () => void): void {
  if ('prerendering' in document && document.prerendering)
    document.addEventListener('prerenderingchange', () => work(), { once: true });
  else work();
}
