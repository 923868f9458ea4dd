/** The scanner: a flatbed with its lid, or an upright one for stacks. */
import { choiceOf } from './choice.ts';
import type { Drawing } from './drawing.ts';
import { lid } from './feeder.ts';
import type { Machine } from './kinds.ts';
import { accentOf, tilesOf } from './look.ts';
import { DARK, EDGE, HAIR, INK, LIGHT, MISREGISTER, RULE, WARM } from './palette.ts';
import { controls, display } from './panel.ts';
import { PAGES, print } from './prints.ts';
import { rounded } from './profile.ts';
import { facing, leaning, plane } from './projection.ts';
import { bend, curling, sheet } from './sheet.ts';
import { acrossX, box, plate } from './solid.ts';

export function scanner(d: Drawing, m: Machine): void {
  d.group(() => (m.adf ? upright(d, m) : flatbed(d, m)));
}

function flatbed(d: Drawing, m: Machine): void {
  const c = choiceOf(m.variant);
  const [w, deep, high] = [c.between('width', 420, 460), c.between('depth', 330, 360), c.between('height', 64, 80)];
  const skin = c.of('body', [LIGHT, WARM, DARK]);
  d.stands(0, 0, w, deep, high + 40);
  box(d, { x: 0, y: 0, z: 6, w, d: deep, h: high }, skin, 16);
  const on = facing(0, 0, 6);
  const accent = accentOf(m, c);
  for (const [i, k] of [0.76, 0.83, 0.9].entries()) {
    if (i === 2) d.disc(on, w * k, high * 0.5, 11, { fill: accent, shift: MISREGISTER });
    d.disc(on, w * k, high * 0.5, 11, { stroke: skin === DARK ? RULE : INK, width: EDGE });
  }
  d.rule(on, 24, high * 0.3, w * 0.6, high * 0.3, HAIR, skin === DARK ? RULE : INK);
  lid(d, { x: 0, y: 0, z: 6 + high, w, d: deep }, c.of('lid', [13, 40, 52]), c.of('lid height', [24, 34]), skin);
}

function upright(d: Drawing, m: Machine): void {
  const c = choiceOf(m.variant);
  const accent = accentOf(m, c);
  const [w, deep, high] = [c.between('width', 330, 370), 190, c.between('height', 180, 210)];
  const skin = c.of('body', [LIGHT, WARM, DARK]);
  d.stands(0, -40, w, deep + 40, high + 40);
  const back = leaning(20, deep * 0.62, high - 20, 66);
  plate(d, back(0, 0), [1, 0, 0], [0, 0.407, 0.914], w - 40, 190, 10, 16, skin);
  const originals = (k: number) => (u: number, v: number) => {
    const p = back(34 + u + k * 2, 20 + v);
    return [p[0], p[1] - 4 - k * 5, p[2]] as [number, number, number];
  };
  for (const k of [0, 1, 2]) sheet(d, originals(k), w - 108, 210 - k * 8);
  print(d, originals(2), w - 108, 194, c.of('original', PAGES), m.colour);
  acrossX(
    d,
    rounded(
      [
        [0, 6],
        [deep, 6],
        [deep, high * 0.8],
        [deep * 0.76, high],
        [deep * 0.42, high],
      ],
      16,
      16,
      30,
      16,
      24,
    ),
    0,
    w,
    skin,
  );
  const run = Math.hypot(deep * 0.42, high - 6);
  const face = plane([0, 0, 6], [1, 0, 0], [0, (deep * 0.42) / run, (high - 6) / run]);
  d.rect(face, w * 0.12, 18, w * 0.76, 30, 8, { fill: INK });
  const page = curling(w * 0.2, bend([6, 22], [-70, 20], [-130, 4]));
  plate(d, [w * 0.14, -96, 8], [1, 0, 0], [0, 1, 0], w * 0.72, 100, 8, 14, skin);
  sheet(d, page.on, w * 0.6, page.length, 8);
  print(d, (u, v) => page.on(u, page.length - v), w * 0.6, page.length, c.of('motif', PAGES), m.colour);
  const at = (u: number, v: number) => face(w * 0.56 + u, run * 0.46 + v);
  if (m.touchscreen) display(d, at, w * 0.34, run * 0.36, tilesOf(m, accent));
  else
    controls(d, (u, v) => face(w * 0.3 + u, run * 0.5 + v), w * 0.6, run * 0.3, {
      touch: false,
      fax: false,
      accent,
      tiles: [],
      dark: skin === DARK,
    });
}
