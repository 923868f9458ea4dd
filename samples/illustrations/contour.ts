/** Which strokes may share an element, and which faces make up the heavy contour of a group. */

import type { Command, Style } from './markup.ts';
import { nth } from './nth.ts';
import { EDGE } from './palette.ts';
import type { P2 } from './projection.ts';

/** Neighbouring strokes of one pen, or patches of one ink, can share an element. */
export function alike(a: Style, b: Style): boolean {
  if (a.fill && (a.stroke || b.stroke)) return false;
  const same =
    a.fill === b.fill && a.stroke === b.stroke && (a.width ?? EDGE) === (b.width ?? EDGE) && a.dash === b.dash;
  return same && a.shift?.[0] === b.shift?.[0] && a.shift?.[1] === b.shift?.[1];
}

/**
 * Reports whether the face, widened by a pen, lies inside the convex area of another, so that it adds nothing to a
 * contour.
 */
function covered(face: P2[], by: P2[], pen: number): boolean {
  const [cx, cy] = [0, 1].map((i) => face.reduce((t, p) => t + nth(p, i), 0) / face.length) as P2;
  const turn = Math.sign(area(by));
  return face.every(([x, y]) => {
    const far = Math.hypot(x - cx, y - cy) || 1;
    const [u, v] = [x + ((x - cx) / far) * pen, y + ((y - cy) / far) * pen];
    return by.every((p, i) => {
      const q = nth(by, (i + 1) % by.length);
      return turn * ((q[0] - p[0]) * (v - p[1]) - (q[1] - p[1]) * (u - p[0])) >= 0;
    });
  });
}

const area = (loop: P2[]): number =>
  loop.reduce(
    (t, p, i) => t + p[0] * nth(loop, (i + 1) % loop.length)[1] - nth(loop, (i + 1) % loop.length)[0] * p[1],
    0,
  );

/** The faces that make up a contour, without those hidden inside bigger ones. */
export function contour(faces: Command[][], pen: number): Command[] {
  const flat = faces.map((face) => face.flatMap((c) => c.points));
  const kept = faces.filter((_, i) => {
    const own = nth(flat, i);
    if (faces.length > 8 && Math.abs(area(own)) < 520) return false;
    return !flat.some(
      (other, k) => k !== i && nth(faces, k).every((c) => c.code !== 'C' && c.code !== 'Q') && covered(own, other, pen),
    );
  });
  return kept.flat();
}
