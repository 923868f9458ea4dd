/** Paper cassettes: fronts with different grips, one of them maybe pulled out. */
import type { Drawing } from './drawing.ts';
import { EDGE, HAIR, INK, LIGHT, MISREGISTER, type Skin, WHITE } from './palette.ts';
import { rounded } from './profile.ts';
import { facing } from './projection.ts';
import { stack } from './sheet.ts';
import { acrossY, box } from './solid.ts';

export type Grip = 'slot' | 'lip' | 'scoop' | 'bar' | 'corner';
export const GRIPS: readonly Grip[] = ['slot', 'lip', 'scoop', 'bar', 'corner'];
export type Front = { x: number; y: number; z: number; w: number; h: number };

/** A cassette front standing 7 proud of the plane y. */
export function trayFront(d: Drawing, f: Front, grip: Grip, accent: string | null, skin: Skin = LIGHT): void {
  const [l, b, r, t] = [f.x, f.z, f.x + f.w, f.z + f.h];
  acrossY(
    d,
    rounded(
      [
        [l, b],
        [r, b],
        [r, t],
        [l, t],
      ],
      7,
    ),
    f.y - 7,
    7,
    skin,
  );
  gripOn(d, f, grip);
  const on = facing(f.x, f.y - 7, f.z);
  if (f.w < 200) return;
  const [w, h] = [16, Math.min(26, f.h * 0.42)];
  const [u, v] = [f.w - 46, f.h * 0.5 - h / 2];
  if (accent) d.rect(on, u, v, w, h * 0.55, 0, { fill: accent, shift: [3, 2] });
  d.rect(on, u, v, w, h, 4, { stroke: INK, width: HAIR });
}

function gripOn(d: Drawing, f: Front, grip: Grip): void {
  const on = facing(f.x, f.y - 7, f.z);
  const [w, h] = [f.w, f.h];
  if (grip === 'slot') d.rect(on, w * 0.33, h * 0.5, w * 0.34, Math.min(16, h * 0.26), 8, { fill: INK });
  else if (grip === 'lip') {
    d.rect(on, w * 0.06, h - Math.min(17, h * 0.3), w * 0.88, Math.min(10, h * 0.17), 5, { fill: INK });
  } else if (grip === 'scoop') {
    const [c, q] = [w * 0.5, w * 0.17];
    d.poly([on(c - q, h - 1), on(c - q * 0.72, h * 0.56), on(c + q * 0.72, h * 0.56), on(c + q, h - 1)], {
      fill: INK,
      stroke: INK,
      width: EDGE,
    });
  } else if (grip === 'bar') {
    d.rect(on, w * 0.3, h * 0.36, w * 0.4, h * 0.4, 10, { fill: WHITE, stroke: INK, width: EDGE });
    d.rect(on, w * 0.34, h * 0.44, w * 0.32, h * 0.12, 4, { fill: INK });
  } else {
    d.rect(on, w * 0.07, h * 0.3, w * 0.16, h * 0.4, 6, { fill: INK });
    d.rule(on, w * 0.29, h * 0.5, w * 0.68, h * 0.5, HAIR);
  }
}

/** The same front, pulled out by `out`, with paper in it. */
export function trayOut(
  d: Drawing,
  f: Front,
  grip: Grip,
  accent: string | null,
  out: number,
  skin: Skin = LIGHT,
): void {
  d.group(() => drawer(d, f, grip, accent, out, skin), EDGE * 2);
}

function drawer(d: Drawing, f: Front, grip: Grip, accent: string | null, out: number, skin: Skin): void {
  const inset = 10;
  box(
    d,
    { x: f.x + inset, y: f.y - out, z: f.z + 4, w: f.w - 2 * inset, d: out, h: f.h * 0.74 },
    { ...skin, top: INK },
  );
  stack(d, f.x + inset + 16, f.y - out + 16, f.z + f.h * 0.6, f.w - 2 * inset - 32, out - 16, f.h * 0.3);
  trayFront(d, { ...f, y: f.y - out }, grip, accent, skin);
}

/** A coloured dot or bar printed slightly out of register with its outline. */
export function spot(d: Drawing, f: Front, r: number, fill: string): void {
  const on = facing(f.x, f.y, f.z);
  d.rect(on, 0, 0, f.w, f.h, r, { fill, shift: MISREGISTER });
  d.rect(on, 0, 0, f.w, f.h, r, { stroke: INK, width: EDGE });
}
