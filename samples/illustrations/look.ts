/** Small looks all machines share: the accent colour, tiles of a display, castors and feet. */
import type { Choice } from './choice.ts';
import type { Drawing } from './drawing.ts';
import type { Machine } from './kinds.ts';
import { CYAN, DARK, EDGE, INK, MAGENTA, RULE, SOFT, WHITE, YELLOW } from './palette.ts';
import { facing } from './projection.ts';
import { box } from './solid.ts';

/** One process colour per picture. */
export const accentOf = (_m: Machine, c: Choice): string => c.of('accent', [CYAN, MAGENTA, YELLOW]);

/** The colour of the shadow's dots. */
export const shadowOf = (m: Machine, c: Choice): string => (m.colour ? accentOf(m, c) : SOFT);

export const tilesOf = (m: Machine, accent: string): string[] =>
  m.colour ? [CYAN, MAGENTA, YELLOW, WHITE, WHITE, RULE] : [accent, WHITE, RULE, WHITE, RULE, WHITE];

/** Castors under a stand, or short feet, in the room below `z`; without `rear` only those in front. */
export function castors(
  d: Drawing,
  w: number,
  deep: number,
  z: number,
  wheels: boolean,
  inset = 26,
  rear = true,
): void {
  const places = [
    [inset, deep - inset],
    [w - inset, deep - inset],
    [inset, inset],
    [w - inset, inset],
  ] as const;
  for (const [x, y] of rear ? places : places.slice(2)) {
    if (!wheels) {
      box(d, { x: x - 18, y: y - 10, z: 0, w: 36, d: 20, h: z }, DARK);
      continue;
    }
    const r = z * 0.46;
    box(d, { x: x - 8, y: y - 6, z: r, w: 16, d: 12, h: z - r }, DARK);
    d.wheel(facing(x, y, r), r, { fill: INK });
    d.disc(facing(x, y, r), 0, 0, r * 0.34, { fill: WHITE, stroke: INK, width: EDGE * 0.6 });
  }
}
