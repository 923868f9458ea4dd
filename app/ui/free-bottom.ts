/** Space between the content and the bar below it, in pixels. */
const gap = 12;

const bottomBars = '[data-bottom-bar]';

/** Height of each bar at the bottom of the window; 0 for one elsewhere or that scrolls with the page. */
const barHeights = (): number[] =>
  [...document.querySelectorAll(bottomBars)].map((bar) => {
    if (getComputedStyle(bar).position === 'static') return 0;
    const { top, height } = bar.getBoundingClientRect();
    return height > 0 && top > innerHeight / 2 ? Math.max(0, innerHeight - top) : 0;
  });

function keyboardHeight(): number {
  const view = window.visualViewport;
  // A pinch-zoomed page also shrinks the visual viewport; that is not a keyboard.
  if (!view || view.scale > 1) return 0;
  return Math.max(0, innerHeight - view.offsetTop - view.height);
}

/** Reports the height that bars and a keyboard cover at the bottom, now and on change. Returns a function to stop. */
export function watchFreeBottom(onChange: (bottom: number) => void): () => void {
  const measure = () => onChange(gap + Math.max(keyboardHeight(), ...barHeights()));
  measure();
  // A page change may bring other bars.
  const sizes = new ResizeObserver(measure);
  for (const each of [document.body, ...document.querySelectorAll(bottomBars)]) sizes.observe(each);
  const views = [window, window.visualViewport];
  for (const view of views) view?.addEventListener('resize', measure);
  for (const view of views) view?.addEventListener('scroll', measure, { passive: true });
  return () => {
    sizes.disconnect();
    for (const view of views) view?.removeEventListener('resize', measure);
    for (const view of views) view?.removeEventListener('scroll', measure);
  };
}
