/** Between what is shown and the bar below it, in pixels. */
const gap = 12;

const bottomBars = '[data-bottom-bar]';

/** Each bar from its upper edge down to the lower edge of the window; one that stands elsewhere just now, or scrolls
 * with the page, does not count. */
const barHeights = (): number[] =>
  [...document.querySelectorAll(bottomBars)].map((bar) => {
    if (getComputedStyle(bar).position === 'static') return 0;
    const { top, height } = bar.getBoundingClientRect();
    return height > 0 && top > innerHeight / 2 ? Math.max(0, innerHeight - top) : 0;
  });

function keyboardHeight(): number {
  const view = window.visualViewport;
  // A page that is magnified shows a part of itself in the same way.
  if (!view || view.scale > 1) return 0;
  return Math.max(0, innerHeight - view.offsetTop - view.height);
}

/**
 * Tells how far above the lower edge of the window it is free, in pixels, now and whenever that changes: over the bars
 * that stand there, which say so by `data-bottom-bar`, and over the keyboard of a phone. Gives back what ends that.
 */
export function followFreeBottom(tell: (bottom: number) => void): () => void {
  const measure = () => tell(gap + Math.max(keyboardHeight(), ...barHeights()));
  measure();
  // Another page may come, with other bars.
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
