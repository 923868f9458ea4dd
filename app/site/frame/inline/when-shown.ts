/** Runs `work` now, or after activation of a prerendered page. */
export function whenShown(work: () => void): void {
  if ('prerendering' in document && document.prerendering)
    document.addEventListener('prerenderingchange', () => work(), { once: true });
  else work();
}
