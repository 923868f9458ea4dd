/** Solids: a flat profile pushed through space. Faces are filled by the way they look. */

import type { Drawing } from './drawing.ts';
import { nth } from './nth.ts';
import { EDGE, HAIR, INK, LIGHT, type Skin } from './palette.ts';
import { rounded } from './profile.ts';
import { add, dot, type P2, type P3, TOWARDS, times } from './projection.ts';

/** A profile lies in (a, b) from the origin and is pushed along c. */
export type Frame = { origin: P3; a: P3; b: P3; c: P3 };

function tone(normal: P3, skin: Skin): string {
  const [right, front, up] = [normal[0], -normal[1], normal[2]];
  if (up >= right && up >= front) return skin.top;
  return right > front ? skin.side : skin.front;
}

export function extrude(
  d: Drawing,
  frame: Frame,
  profile: P2[],
  length: number,
  skin: Skin = LIGHT,
  line = INK,
  width = EDGE,
): void {
  const { origin, a, b, c } = frame;
  let area = 0;
  for (const [i, p] of profile.entries()) {
    const q = nth(profile, (i + 1) % profile.length);
    area += p[0] * q[1] - q[0] * p[1];
  }
  const loop = area < 0 ? [...profile].reverse() : profile;
  const n = loop.length;
  const near = (p: P2): P3 => add(origin, add(times(a, p[0]), times(b, p[1])));
  const far = (p: P2): P3 => add(near(p), times(c, length));
  const normals = loop.map((p, i): P3 => {
    const q = nth(loop, (i + 1) % n);
    const m = add(times(a, q[1] - p[1]), times(b, p[0] - q[0]));
    return times(m, 1 / (Math.hypot(...m) || 1));
  });
  const seen = normals.map((m) => dot(m, TOWARDS) > 0.001);
  const fills = normals.map((m) => tone(m, skin));
  // Runs of neighbouring visible strips that share a tone become one face.
  const begin = normals.findIndex((_, i) => seen[i] !== seen[(i + n - 1) % n] || fills[i] !== fills[(i + n - 1) % n]);
  const runs: { from: number; count: number }[] = [];
  for (let k = 0; k < n; k += 1) {
    const i = (Math.max(begin, 0) + k) % n;
    if (!seen[i]) continue;
    const previous = (i + n - 1) % n;
    const last = runs.at(-1);
    if (
      k > 0 &&
      last &&
      seen[previous] &&
      fills[i] === fills[previous] &&
      !sharp(nth(normals, previous), nth(normals, i))
    )
      last.count += 1;
    else runs.push({ from: i, count: 1 });
  }
  const depth = (r: { from: number }): number =>
    dot(near(nth(loop, r.from)), TOWARDS) + dot(near(nth(loop, (r.from + 1) % n)), TOWARDS);
  for (const run of runs.sort((p, q) => depth(p) - depth(q))) {
    const rim = Array.from({ length: run.count + 1 }, (_, k) => nth(loop, (run.from + k) % n));
    const face = [...rim.map(near), ...rim.map(far).reverse()];
    d.back(face);
    const fill = nth(fills, run.from);
    const bare = (inside: number, outside: number): boolean =>
      !(!seen[outside] || sharp(nth(normals, inside), nth(normals, outside)));
    const soft = [
      bare(run.from, (run.from + n - 1) % n),
      bare((run.from + run.count - 1) % n, (run.from + run.count) % n),
    ];
    if (!soft[0] && !soft[1]) {
      d.poly(face, { fill, stroke: line, width });
      continue;
    }
    d.poly(face, { fill, stroke: fill, width: 1 });
    d.line(rim.map(near), width, line);
    d.line(rim.map(far), width, line);
    for (const [e, thin] of soft.entries()) {
      const p = e === 0 ? nth(rim, 0) : nth(rim, -1);
      d.line([near(p), far(p)], thin ? Math.min(HAIR, width) : width, line);
    }
  }
  const facesUs = dot(c, TOWARDS) < 0;
  const cap = loop.map(facesUs ? near : far);
  const fill = tone(times(c, facesUs ? -1 : 1), skin);
  d.back(cap);
  d.poly(cap, { fill, stroke: line, width });
}

const sharp = (p: P3, q: P3): boolean => dot(p, q) < 0.8;

/** Profile in (y, z), pushed along x. */
export function acrossX(d: Drawing, profile: P2[], x: number, w: number, skin: Skin = LIGHT, line = INK): void {
  extrude(d, { origin: [x, 0, 0], a: [0, 1, 0], b: [0, 0, 1], c: [1, 0, 0] }, profile, w, skin, line);
}
/** Profile in (x, z), pushed along y. */
export function acrossY(d: Drawing, profile: P2[], y: number, depth: number, skin: Skin = LIGHT, line = INK): void {
  extrude(d, { origin: [0, y, 0], a: [1, 0, 0], b: [0, 0, 1], c: [0, 1, 0] }, profile, depth, skin, line);
}
/** Profile in (x, y), pushed up. */
export function upwards(d: Drawing, profile: P2[], z: number, h: number, skin: Skin = LIGHT, line = INK): void {
  extrude(d, { origin: [0, 0, z], a: [1, 0, 0], b: [0, 1, 0], c: [0, 0, 1] }, profile, h, skin, line);
}

export type Box = { x: number; y: number; z: number; w: number; d: number; h: number };

/** A plain box; r rounds its upright edges. */
export function box(d: Drawing, b: Box, skin: Skin = LIGHT, r = 0, line = INK): void {
  const corners: P2[] = [
    [b.x, b.y],
    [b.x + b.w, b.y],
    [b.x + b.w, b.y + b.d],
    [b.x, b.y + b.d],
  ];
  upwards(d, r > 0 ? rounded(corners, r) : corners, b.z, b.h, skin, line);
}

/** A thin plate: its face lies in (a, b) from the origin, its body hangs behind it by `thick` along -n. */
export function plate(
  d: Drawing,
  origin: P3,
  a: P3,
  b: P3,
  w: number,
  h: number,
  thick: number,
  r: number,
  skin: Skin = LIGHT,
  line = INK,
): void {
  const n: P3 = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
  const corners: P2[] = [
    [0, 0],
    [w, 0],
    [w, h],
    [0, h],
  ];
  extrude(
    d,
    { origin: add(origin, times(n, -thick)), a, b, c: n },
    r > 0 ? rounded(corners, r) : corners,
    thick,
    skin,
    line,
  );
}
