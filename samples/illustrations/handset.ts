/** The telephone handset of a fax, on a cradle at the left side. */
import type { Drawing } from './drawing.ts';
import { EDGE, INK, type Skin } from './palette.ts';
import { rounded } from './profile.ts';
import type { P2, P3 } from './projection.ts';
import { acrossX, box } from './solid.ts';

/** The cradle's right side touches x. */
export function handset(d: Drawing, x: number, y: number, z: number, long: number, skin: Skin): void {
  const w = 58;
  box(d, { x: x - w - 8, y: y + 10, z: z - 26, w: w + 20, d: long - 20, h: 26 }, skin);
  const bar: P2[] = [
    [y, z],
    [y + 52, z],
    [y + 66, z + 18],
    [y + long - 66, z + 18],
    [y + long - 52, z],
    [y + long, z],
    [y + long, z + 34],
    [y + long * 0.7, z + 44],
    [y + long * 0.3, z + 44],
    [y, z + 34],
  ];
  acrossX(d, rounded(bar, 6, 4, 6, 6, 4, 6, 14, 20, 20, 14), x - w, w - 10, skin);
  const cord: P3[] = [];
  for (let k = 0; k <= 54; k += 1) {
    const t = k / 54;
    const a = k * 1.05;
    cord.push([
      x - w + 16 + t * 46 + Math.cos(a) * 11,
      y - 10,
      z - 2 - t * 74 - Math.sin(t * Math.PI) * 46 + Math.sin(a) * 9,
    ]);
  }
  d.smooth(cord, { open: true, stroke: INK, width: EDGE });
}
