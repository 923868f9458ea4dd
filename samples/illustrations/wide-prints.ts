/** Prints of wide machines: a floor plan and a map. */
import type { Drawing, Style } from './drawing.ts';
import { HAIR, INK, SOFT } from './palette.ts';
import type { P3, Surface } from './projection.ts';

/** The printed part of a surface, from its lower left. */
export type Area = { on: Surface; x: number; y: number; w: number; h: number };
export type Inks = [string, string, string, string];

/** A slice of a circle. */
export function wedge(
  d: Drawing,
  a: Area,
  cx: number,
  cy: number,
  r: number,
  from: number,
  to: number,
  style: Style,
): void {
  const points: P3[] = [a.on(a.x + cx, a.y + cy)];
  for (let k = 0; k <= 10; k += 1) {
    const t = from + ((to - from) * k) / 10;
    points.push(a.on(a.x + cx + r * Math.cos(t), a.y + cy + r * Math.sin(t)));
  }
  d.poly(points, style);
}

/** A floor plan for wide sheets. */
export function plan(d: Drawing, a: Area, inks: Inks): void {
  const q = (u: number, v: number): P3 => a.on(a.x + u * a.w, a.y + v * a.h);
  d.poly([q(0, 0), q(1, 0), q(1, 0.72), q(0.62, 0.72), q(0.62, 1), q(0, 1)], { stroke: INK, width: 5 });
  for (const l of [
    [0.36, 0, 0.36, 0.3],
    [0.36, 0.45, 0.36, 1],
    [0.36, 0.55, 0.5, 0.55],
    [0.62, 0.55, 1, 0.55],
    [0.7, 0, 0.7, 0.36],
  ] as const)
    d.line([q(l[0], l[1]), q(l[2], l[3])], 4);
  d.poly([q(0.06, 0.1), q(0.28, 0.1), q(0.28, 0.42), q(0.06, 0.42)], { fill: inks[0] });
  d.poly([q(0.76, 0.1), q(0.94, 0.1), q(0.94, 0.36), q(0.76, 0.36)], { fill: inks[2] });
  wedge(d, a, a.w * 0.36, a.h * 0.3, a.h * 0.15, 0, Math.PI / 2, { stroke: inks[1], width: 3 });
  d.line([q(0, -0.09), q(1, -0.09)], HAIR, SOFT);
  for (const u of [0, 0.36, 0.7, 1]) d.line([q(u, -0.12), q(u, -0.06)], HAIR, SOFT);
}

/** A map: height lines around two summits and a road. */
export function contour(d: Drawing, a: Area, inks: Inks): void {
  const ring = (cx: number, cy: number, r: number, wobble: number): P3[] =>
    Array.from({ length: 14 }, (_, i) => {
      const t = (i / 14) * Math.PI * 2;
      const k = r * (1 + 0.14 * Math.sin(t * 2 + wobble) + 0.09 * Math.sin(t * 3 + wobble * 2));
      return a.on(a.x + (cx + k * Math.cos(t)) * a.w, a.y + (cy + k * 0.9 * Math.sin(t)) * a.h);
    });
  d.smooth(ring(0.4, 0.55, 0.38, 1), { fill: inks[2], stroke: INK, width: HAIR });
  d.smooth(ring(0.39, 0.56, 0.3, 1.3), { stroke: INK, width: HAIR });
  d.smooth(ring(0.37, 0.58, 0.22, 1.6), { fill: inks[0], stroke: INK, width: HAIR });
  d.smooth(ring(0.36, 0.6, 0.14, 2), { stroke: INK, width: HAIR });
  d.smooth(ring(0.35, 0.61, 0.06, 2.2), { fill: INK });
  d.smooth(ring(0.82, 0.3, 0.12, 0.4), { stroke: INK, width: HAIR });
  d.smooth(ring(0.82, 0.3, 0.06, 0.7), { stroke: INK, width: HAIR });
  d.smooth(
    [
      [0, 0.2],
      [0.25, 0.1],
      [0.55, 0.2],
      [0.68, 0.5],
      [0.85, 0.7],
      [1, 0.95],
    ].map(([u = 0, v = 0]) => a.on(a.x + u * a.w, a.y + v * a.h)),
    { open: true, stroke: inks[1], width: 5 },
  );
  d.rect(a.on, a.x, a.y, a.w, a.h, 0, { stroke: INK, width: 3 });
}
