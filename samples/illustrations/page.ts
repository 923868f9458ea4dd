/** Fits a drawing to its page. */
import type { Command, Fit } from './markup.ts';

export type Page = {
  width: number;
  height: number;
  fill: number;
  across?: number;
  paper?: string;
  lift?: number;
  nudge?: number;
  /** Steps per pixel that coordinates are rounded to. */
  grid?: number;
};

export function fitted(pieces: Command[][], page: Page): Fit {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const commands of pieces) {
    for (const { points } of commands)
      for (const [x, y] of points) {
        left = Math.min(left, x);
        right = Math.max(right, x);
        top = Math.min(top, y);
        bottom = Math.max(bottom, y);
      }
  }
  const scale = Math.min(
    (page.width * (page.across ?? page.fill)) / (right - left),
    (page.height * page.fill) / (bottom - top),
  );
  const dx = page.width / 2 - (page.nudge ?? 0) - (scale * (left + right)) / 2;
  const dy = page.height / 2 - (scale * (top + bottom)) / 2 - (page.lift ?? 0);
  return { scale, dx, dy, spot: ([x, y]) => [x * scale + dx, y * scale + dy], grid: page.grid ?? 10 };
}
