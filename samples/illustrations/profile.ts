/** Flat outlines to push through space: rounded polygons and ovals. */
import { nth } from './nth.ts';
import type { P2 } from './projection.ts';

/** Profile with its corners rounded; radii are given per corner (the last one repeats). */
export function rounded(points: P2[], ...radii: number[]): P2[] {
  const out: P2[] = [];
  const n = points.length;
  for (let i = 0; i < n; i += 1) {
    const r = radii[Math.min(i, radii.length - 1)] ?? 0;
    const [p, q, s] = [nth(points, (i + n - 1) % n), nth(points, i), nth(points, (i + 1) % n)];
    if (r === 0) {
      out.push(q);
      continue;
    }
    const back = Math.hypot(p[0] - q[0], p[1] - q[1]);
    const on = Math.hypot(s[0] - q[0], s[1] - q[1]);
    const [u, v] = [
      [(p[0] - q[0]) / back, (p[1] - q[1]) / back],
      [(s[0] - q[0]) / on, (s[1] - q[1]) / on],
    ] as [P2, P2];
    const half = Math.acos(Math.max(-1, Math.min(1, u[0] * v[0] + u[1] * v[1]))) / 2;
    const reach = Math.min(r / Math.tan(half), back / 2, on / 2);
    const [from, to]: [P2, P2] = [
      [q[0] + u[0] * reach, q[1] + u[1] * reach],
      [q[0] + v[0] * reach, q[1] + v[1] * reach],
    ];
    const steps = r > 30 ? 8 : r > 8 ? 5 : 3;
    for (let k = 0; k <= steps; k += 1) {
      const t = k / steps;
      const w = 2 * Math.cos(Math.PI / 2 - half) * t * (1 - t);
      const base = (1 - t) * (1 - t) + t * t + w;
      out.push([
        ((1 - t) ** 2 * from[0] + w * q[0] + t * t * to[0]) / base,
        ((1 - t) ** 2 * from[1] + w * q[1] + t * t * to[1]) / base,
      ]);
    }
  }
  return out;
}

export function oval(cx: number, cy: number, rx: number, ry = rx, steps = 28): P2[] {
  return Array.from({ length: steps }, (_, i) => {
    const a = (i / steps) * Math.PI * 2;
    return [cx + rx * Math.cos(a), cy + ry * Math.sin(a)] as P2;
  });
}
