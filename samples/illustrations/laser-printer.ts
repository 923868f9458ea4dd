/** The desktop laser that only prints: a compact body with the output on top. */
import { type Choice, choiceOf } from './choice.ts';
import type { Drawing } from './drawing.ts';
import type { Machine } from './kinds.ts';
import { accentOf, castors, tilesOf } from './look.ts';
import { DARK, EDGE, GREY, HAIR, INK, LIGHT, RULE, type Skin, SOFT, WARM, WHITE } from './palette.ts';
import { display, tablet } from './panel.ts';
import { PAGES, print } from './prints.ts';
import { rounded } from './profile.ts';
import { facing, level, type P2, plane, type Surface } from './projection.ts';
import { bend, curling, sheet } from './sheet.ts';
import { acrossX, plate } from './solid.ts';
import { GRIPS, trayFront } from './tray.ts';

export function laserPrinter(d: Drawing, m: Machine): void {
  const c = choiceOf(m.variant);
  const accent = accentOf(m, c);
  const w = c.of('width', [400, 430, 460]);
  const deep = c.of('depth', [330, 360, 390]);
  const skin = c.of('body', [LIGHT, LIGHT, WARM]);
  const tray = 68;
  const small = m.trays === 1 && c.chance('open mouth', 0.3);
  const foot = m.stand ? 30 : 10;
  const base = foot + (small ? 0 : m.trays * tray);
  const high = base + c.of('height', [136, 158, 180]);
  d.stands(0, 0, w, deep, high + 20);

  d.group(() => {
    castors(d, w, deep, foot, m.stand);
    const brow = c.of('brow', [18, 44, 70]);
    const profile: P2[] = [
      [0, foot],
      [deep, foot],
      [deep, high - 30],
      [deep - 26, high],
      [brow, high],
      [0, high - brow * 0.7],
    ];
    acrossX(d, rounded(profile, 8, 8, 18, 18, 24, 20), 0, w, skin);
    d.line(
      [
        [w, 12, base + 10],
        [w, deep - 10, base + 10],
      ],
      HAIR,
    );
    for (let k = 0; k < 6; k += 1)
      d.line(
        [
          [w, deep * 0.6 + k * 17, base + 34],
          [w, deep * 0.6 + k * 17, base + 84],
        ],
        HAIR,
      );
    if (!small)
      for (let k = 0; k < m.trays; k += 1) {
        trayFront(
          d,
          { x: 6, y: 0, z: foot + k * tray + 4, w: w - 12, h: tray - 7 },
          c.of('grip', GRIPS),
          k === m.trays - 1 ? accent : null,
          skin,
        );
      }
    bin(d, w, deep, high, brow, c, m.colour);
    console_(d, m, w, high, brow, c, accent, skin);
    front(d, w, base, high - brow * 0.7 - base, c, small, accent);
  });
}

/** The output well in the top and the sheet that has just arrived. */
function bin(d: Drawing, w: number, deep: number, z: number, brow: number, c: Choice, colour: boolean): void {
  const [x, ww] = [w * 0.14, w * c.of('well', [0.58, 0.66])];
  const [y, wd] = [brow + 14, deep - brow - 64];
  const top = level(x, y, z);
  const drop = 36;
  d.rect(top, 0, 0, ww, wd, 0, { fill: RULE, stroke: INK, width: EDGE });
  // The visible part of the walls below the rim, projected to the rim's level.
  const [right, fore] = [drop * 1.02, drop * 2];
  d.poly([top(0, wd), top(ww, wd), top(ww, wd - fore), top(right, wd - fore)], { fill: INK, stroke: INK, width: EDGE });
  d.poly([top(0, 0), top(0, wd), top(right, wd - fore)], { fill: GREY.side, stroke: INK, width: EDGE });
  const paper = c.of('paper', ['flat', 'arch', 'arch'] as const);
  const path =
    paper === 'flat'
      ? bend([y + wd - 2, z - drop + 8], [y + wd * 0.5, z - 4], [y + 4, z + 6])
      : bend([y + wd - 2, z - drop + 10], [y + wd * 0.4, z + 34], [y - 52, z + 2]);
  const page = curling(x + ww * 0.1, path);
  const pw = ww * 0.8;
  sheet(d, page.on, pw, page.length, 12);
  print(d, (u, v) => page.on(u, page.length - v), pw, page.length * 0.98, c.of('motif', PAGES), colour);
}

function console_(
  d: Drawing,
  m: Machine,
  w: number,
  z: number,
  brow: number,
  c: Choice,
  accent: string,
  skin: Skin,
): void {
  if (m.touchscreen && c.chance('tablet', 0.6)) {
    tablet(d, w - 130, brow - 12, z + 4, 118, 84, 40, tilesOf(m, accent), DARK);
    return;
  }
  const top = level(w * 0.83, brow + 20, z);
  const [pw, ph] = [w * 0.12, 130];
  d.rect(top, 0, 0, pw, ph, 8, { fill: c.chance('dark keys', 0.5) ? SOFT : skin.top, stroke: INK, width: EDGE });
  if (m.touchscreen) display(d, (u, v) => top(7 + u, 52 + v), pw - 14, 66, tilesOf(m, accent), 3);
  else for (const v of [92, 66]) d.rect(top, pw * 0.22, v, pw * 0.56, 12, 4, { fill: WHITE, stroke: INK, width: HAIR });
  d.disc(top, pw / 2 + 2, 28, pw * 0.24, { fill: accent, shift: [3, 3] });
  d.disc(top, pw / 2, 28, pw * 0.24, { stroke: INK, width: EDGE });
}

/** The front: a flap for single sheets, or an open mouth with the paper supply in it. */
function front(d: Drawing, w: number, z: number, h: number, c: Choice, small: boolean, accent: string): void {
  const on = facing(0, 0, z);
  if (small) {
    d.rect(on, w * 0.12, 14, w * 0.76, h * 0.58, 10, { fill: INK });
    const slope = (x: number, lift: number): Surface => plane([x, -130, z + 34 + lift], [1, 0, 0], [0, 0.99, -0.1]);
    plate(d, [w * 0.15, -120, z + 26], [1, 0, 0], [0, 0.99, -0.1], w * 0.7, 122, 8, 8);
    for (const k of [0, 5, 10]) sheet(d, slope(w * 0.22, k), w * 0.56, 132);
    d.rect(slope(w * 0.22, 10), w * 0.56 - 8, 20, 12, 44, 3, { fill: accent, stroke: INK, width: EDGE });
    return;
  }
  d.rect(on, w * 0.12, 12, w * 0.76, h - 24, 10, { stroke: INK, width: EDGE });
  d.rect(on, w * 0.4, h - 36, w * 0.2, 11, 5, { fill: INK });
  const mark = c.of('mark', ['block', 'rules', 'none'] as const);
  if (mark === 'block') d.rect(on, w * 0.17, 26, 54, 12, 3, { fill: accent });
  if (mark === 'rules') for (const v of [26, 38]) d.rule(on, w * 0.17, v, w * 0.4, v, HAIR);
}
