/** Sheets of paper: flat, curling, and in stacks. */

import type { Drawing } from './drawing.ts';
import { nth } from './nth.ts';
import { EDGE, HAIR, INK, SHEETS, type Skin, WHITE } from './palette.ts';
import type { P2, P3, Surface } from './projection.ts';
import { extrude } from './solid.ts';

/**
 * A sheet that follows a path in (y, z): `u` runs across the sheet from x, `v` along the path.
 */
export function curling(x: number, path: P2[]): { on: Surface; length: number } {
  const reach = [0];
  for (let i = 1; i < path.length; i += 1)
    reach.push(
      nth(reach, i - 1) + Math.hypot(nth(path, i)[0] - nth(path, i - 1)[0], nth(path, i)[1] - nth(path, i - 1)[1]),
    );
  const length = nth(reach, -1);
  const on: Surface = (u, v) => {
    let i = 1;
    while (i < path.length - 1 && nth(reach, i) < v) i += 1;
    const t = (v - nth(reach, i - 1)) / (nth(reach, i) - nth(reach, i - 1));
    const [a, b] = [nth(path, i - 1), nth(path, i)];
    return [x + u, a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
  };
  return { on, length };
}

/** Points of a smooth arc from one place to another, pulled towards a middle. */
export function bend(from: P2, middle: P2, to: P2, steps = 10): P2[] {
  return Array.from({ length: steps + 1 }, (_, i) => {
    const t = i / steps;
    const [p, q, r] = [(1 - t) ** 2, 2 * t * (1 - t), t * t];
    return [p * from[0] + q * middle[0] + r * to[0], p * from[1] + q * middle[1] + r * to[1]] as P2;
  });
}

/** The outline of a w by h sheet on any surface. */
export function outlineOn(on: Surface, w: number, h: number, steps = 10): P3[] {
  const up = Array.from({ length: steps + 1 }, (_, i) => (h * i) / steps);
  return [...up.map((v) => on(0, v)), ...[...up].reverse().map((v) => on(w, v))];
}

export function sheet(d: Drawing, on: Surface, w: number, h: number, steps = 1, fill = WHITE, width = EDGE): void {
  const outline = outlineOn(on, w, h, steps);
  d.back(outline);
  d.poly(outline, { fill, stroke: INK, width });
}

/** A level stack of paper with the edges of its sheets showing. */
export function stack(
  d: Drawing,
  x: number,
  y: number,
  z: number,
  w: number,
  depth: number,
  h: number,
  skin: Skin = SHEETS,
): void {
  extrude(
    d,
    { origin: [x, y, z], a: [1, 0, 0], b: [0, 1, 0], c: [0, 0, 1] },
    [
      [0, 0],
      [w, 0],
      [w, depth],
      [0, depth],
    ],
    h,
    skin,
  );
  for (let k = 6; k < h - 3; k += 6)
    d.line(
      [
        [x + 8, y, z + k],
        [x + w, y, z + k],
        [x + w, y + depth - 8, z + k],
      ],
      HAIR * 0.7,
    );
}
