/** Round things: upright turned bodies and gear wheels. */
import type { Drawing } from './drawing.ts';
import { EDGE, HAIR, INK } from './palette.ts';
import type { P2, P3, Surface } from './projection.ts';
import { extrude } from './solid.ts';

const ring = (cx: number, cy: number, r: number, z: number, from = 0, to = 360, steps = 28): P3[] =>
  Array.from({ length: steps + 1 }, (_, i) => {
    const a = ((from + ((to - from) * i) / steps) * Math.PI) / 180;
    return [cx + r * Math.cos(a), cy + r * Math.sin(a), z];
  });

/** The half of an upright turned body that faces us begins and ends here (degrees). */
const [LEFT, RIGHT] = [-153, 27];

/** A piece of a turned body between two rings, with a shaded strip on its right and its top. */
export function turned(
  d: Drawing,
  cx: number,
  cy: number,
  lower: P2,
  upper: P2,
  fill: string,
  shade: string,
  top: string,
): void {
  const [[r1, z1], [r2, z2]] = [lower, upper];
  const body = [...ring(cx, cy, r1, z1, LEFT, RIGHT), ...ring(cx, cy, r2, z2, LEFT, RIGHT).reverse()];
  d.back(body);
  d.back(ring(cx, cy, r2, z2));
  d.poly(body, { fill, stroke: INK, width: EDGE });
  const low = z1 + Math.min(2, (z2 - z1) / 4);
  d.poly([...ring(cx, cy, r1, low, -28, 24, 8), ...ring(cx, cy, r2, z2, -28, 24, 8).reverse()], { fill: shade });
  d.poly(ring(cx, cy, r2, z2, 0, 348), { fill: top, stroke: INK, width: EDGE });
}

/** The skin of an upright cylinder as a surface: u runs around from the left, v up. */
export function around(cx: number, cy: number, r: number, z: number): Surface {
  return (u, v) => {
    const a = ((LEFT + 20) * Math.PI) / 180 + u / r;
    return [cx + r * Math.cos(a), cy + r * Math.sin(a), z + v];
  };
}

/** A patch on a bent surface, cut fine enough to follow it. */
export function bentPatch(
  d: Drawing,
  on: Surface,
  x: number,
  y: number,
  w: number,
  h: number,
  fill: string,
  line = true,
): void {
  const steps = Array.from({ length: 13 }, (_, i) => x + (w * i) / 12);
  d.poly(
    [...steps.map((u) => on(u, y)), ...[...steps].reverse().map((u) => on(u, y + h))],
    line ? { fill, stroke: INK, width: EDGE } : { fill },
  );
}

export function bentRule(d: Drawing, on: Surface, x1: number, x2: number, y: number, width = HAIR, ink = INK): void {
  d.line(
    Array.from({ length: 9 }, (_, i) => on(x1 + ((x2 - x1) * i) / 8, y)),
    width,
    ink,
  );
}

/** A gear on the right end of something: its axis runs along x. */
export function gear(
  d: Drawing,
  x: number,
  y: number,
  z: number,
  r: number,
  thick: number,
  teeth: number,
  fill: string,
): void {
  const profile: P2[] = [];
  for (let k = 0; k < teeth * 4; k += 1) {
    const a = (k / (teeth * 4)) * Math.PI * 2;
    const rr = k % 4 < 2 ? r : r * 0.84;
    profile.push([y + rr * Math.cos(a), z + rr * Math.sin(a)]);
  }
  extrude(
    d,
    { origin: [x, 0, 0], a: [0, 1, 0], b: [0, 0, 1], c: [1, 0, 0] },
    profile,
    thick,
    { front: fill, side: fill, top: fill },
    INK,
    2.4,
  );
  const on: Surface = (u, v) => [x + thick, y + u, z + v];
  d.disc(on, 0, 0, r * 0.5, { stroke: INK, width: HAIR });
  d.disc(on, 0, 0, r * 0.2, { fill: INK });
}
