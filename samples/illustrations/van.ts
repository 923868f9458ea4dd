/** The van of the service: its long side and its open back. */
import type { Drawing } from './drawing.ts';
import {
  CYAN,
  DARK,
  EDGE,
  HAIR,
  INK,
  LIGHT,
  MAGENTA,
  MISREGISTER,
  RULE,
  SHADE,
  SOFT,
  WHITE,
  YELLOW,
} from './palette.ts';
import { parcel } from './parcels.ts';
import { rounded } from './profile.ts';
import { facing, type P2, sideways } from './projection.ts';
import { acrossY, box, plate } from './solid.ts';

export const VAN = { long: 1260, wide: 540, high: 716 };

const SILL = 98;
const WHEELS = [236, 1010];

export function van(d: Drawing): void {
  const { long, wide, high } = VAN;
  // The ground contact is set back from the body, so that its shadow begins below.
  d.stands(60, 40, long - 150, wide - 64, high * 0.8);
  d.group(() => {
    body(d);
    side(d);
    load(d);
    for (const x of WHEELS) wheel(d, x);
    doors(d);
  });
}

function body(d: Drawing): void {
  const { long, wide, high } = VAN;
  const profile: P2[] = [
    [26, SILL],
    [long, SILL],
    [long, high - 8],
    [320, high],
    [232, high - 8],
    [82, 452],
    [20, 398],
    [10, 150],
  ];
  box(d, { x: 130, y: 60, z: 40, w: 930, d: 420, h: 60 }, DARK);
  acrossY(d, rounded(profile, 30, 10, 34, 60, 40, 40, 40, 30), 0, wide, { ...LIGHT, side: SHADE });
}

/** The dark interior with its load. */
function load(d: Drawing): void {
  const { long, wide, high } = VAN;
  const back = sideways(long, 0, 0);
  d.rect(back, 26, SILL + 46, wide - 52, high - SILL - 90, 20, { fill: DARK.front, stroke: INK, width: EDGE });
  d.poly(
    [
      [long, 30, SILL + 48],
      [long, wide - 30, SILL + 48],
      [long - 130, wide - 30, SILL + 48],
      [long - 130, 30 + 250, SILL + 48],
    ],
    { fill: SOFT },
  );
  const z = SILL + 48;
  parcel(d, { x: long - 120, y: 300, z, w: 110, d: 200, h: 210 }, MAGENTA);
  parcel(d, { x: long - 50, y: 132, z, w: 44, d: 150, h: 150 }, YELLOW);
  parcel(d, { x: long - 100, y: 330, z: z + 210, w: 90, d: 150, h: 110 }, CYAN);
}

function doors(d: Drawing): void {
  const { long, wide, high } = VAN;
  const [w, h] = [wide / 2 - 14, high - SILL - 96];
  const z = SILL + 48;
  const leaf = (x: number, y: number, dx: number, dy: number): void => {
    d.group(() => {
      plate(d, [x, y, z], [dx, dy, 0], [0, 0, 1], w, h, 14, 18, { ...LIGHT, front: WHITE, side: WHITE });
      const on = (u: number, v: number): [number, number, number] => [x + u * dx, y + u * dy, z + v];
      d.rect(on, 28, h * 0.52, w - 56, h * 0.38, 14, { fill: DARK.front, stroke: INK, width: EDGE });
      d.rect(on, 28, 30, w - 56, h * 0.38, 10, { stroke: INK, width: HAIR });
    }, EDGE * 2);
  };
  leaf(long, wide - 8, 0.97, 0.24);
  box(d, { x: long, y: 10, z: SILL - 4, w: 22, d: wide - 20, h: 44 }, DARK);
  const [dx, dy] = [0.24, 0.97];
  leaf(long - dx * w, 8 - dy * w, dx, dy);
}

function side(d: Drawing): void {
  const { long, high } = VAN;
  const on = facing(0, 0, 0);
  const pane = { fill: DARK.front, stroke: INK, width: EDGE };
  const window = rounded(
    [
      [134, 456],
      [400, 456],
      [400, high - 62],
      [262, high - 62],
    ],
    16,
    14,
    14,
    26,
  );
  d.poly(
    window.map(([u, v]) => on(u, v)),
    pane,
  );
  d.rect(on, 444, 456, 300, high - 62 - 456, 16, pane);
  d.line([on(560, 480), on(640, high - 86)], EDGE, WHITE);
  d.line([on(590, 480), on(650, 600)], HAIR, WHITE);
  d.rect(on, 64, 300, long - 66, 60, 0, { fill: CYAN, shift: MISREGISTER });
  d.rule(on, 30, 360, long, 360, HAIR);
  d.rule(on, 30, 300, long, 300, HAIR);
  d.line([on(100, 452), on(100, 300), on(140, 240)], HAIR);
  d.rule(on, 422, SILL, 422, high - 40);
  d.rule(on, 766, SILL, 766, high - 40);
  d.rule(on, 766, 420, long, 420, HAIR);
  for (const u of [360, 456]) d.rect(on, u, 392, 48, 14, 7, { fill: INK });
  for (const [k, ink] of [CYAN, MAGENTA, YELLOW, INK].entries())
    d.rect(on, 800 + k * 58, 510, 42, 42, 0, { fill: ink });
  d.rect(on, 16, 320, 44, 56, 16, { fill: YELLOW, stroke: INK, width: EDGE });
  d.rule(on, 380, SILL + 30, 860, SILL + 30, HAIR);
  d.rect(on, 24, SILL + 4, 88, 56, 12, { fill: DARK.front, stroke: INK, width: EDGE });
  d.group(() => box(d, { x: 92, y: -40, z: 452, w: 26, d: 36, h: 84 }, DARK, 6), EDGE * 2);
}

function wheel(d: Drawing, x: number): void {
  const on = facing(x, 0, 100);
  const arch = Array.from({ length: 13 }, (_, i): P2 => {
    const a = (i / 12) * Math.PI;
    return [Math.cos(a) * 132, Math.max(SILL - 100, Math.sin(a) * 132)];
  });
  d.poly(
    arch.map(([u, v]) => on(u, v)),
    { fill: SOFT, stroke: INK, width: EDGE },
  );
  d.wheel(facing(x, -4, 100), 104, { fill: INK });
  d.disc(on, 0, 0, 62, { fill: WHITE, stroke: INK, width: EDGE });
  d.disc(on, 0, 0, 24, { fill: RULE, stroke: INK, width: EDGE });
}
