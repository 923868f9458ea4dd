/** The low desktop body that ink printers share: rear feed, mouth, catch tray, scanner or cover. */
import type { Choice } from './choice.ts';
import type { Drawing } from './drawing.ts';
import { feeder, lid } from './feeder.ts';
import type { Machine } from './kinds.ts';
import { castors, tilesOf } from './look.ts';
import { DARK, EDGE, HAIR, INK, MISREGISTER, type Skin, WHITE } from './palette.ts';
import { controls, tablet } from './panel.ts';
import { PAGES, print } from './prints.ts';
import { rounded } from './profile.ts';
import { leaning, level, type P2, plane, type Surface } from './projection.ts';
import { bend, curling, sheet } from './sheet.ts';
import { acrossX, box, plate } from './solid.ts';

export type Low = {
  w: number;
  deep: number;
  high: number;
  skin: Skin;
  accent: string;
  rear: boolean;
  scans: boolean /** Width kept free at the right of the front. */;
  keep: number;
};

export function lowBody(d: Drawing, m: Machine, c: Choice, b: Low): void {
  const { w, deep, high, skin } = b;
  const dark = skin === DARK;
  castors(d, w, deep, 8, false);
  if (b.rear) rearFeed(d, b, c);
  const lean = c.of('lean', [0, 10, 20]);
  const profile: P2[] = [
    [0, 8],
    [deep, 8],
    [deep, 8 + high],
    [lean, 8 + high],
  ];
  acrossX(d, rounded(profile, 10, 10, 8, 6), 0, w, skin);
  const line = dark ? WHITE : INK;
  d.line(
    [
      [w, 16, 8 + high * 0.3],
      [w, deep - 12, 8 + high * 0.3],
    ],
    HAIR,
    line,
  );
  const front: Surface = (u, v) => [u, lean * Math.max(0, v / high), 8 + v];
  mouth(d, m, c, b, front, line);
  const top = { x: 0, y: lean, z: 8 + high, w, d: deep - lean };
  if (!b.scans) cover(d, b, top, line);
  else {
    box(d, { x: -3, y: lean - 3, z: 8 + high, w: w + 6, d: deep - lean + 3, h: 26 }, skin, 10);
    const upper = { x: -3, y: lean - 3, z: 34 + high, w: w + 6, d: deep - lean + 3 };
    if (m.adf) feeder(d, upper, c.of('feeder height', [42, 50, 58]), c, c.of('original', PAGES), m.colour, skin);
    else lid(d, upper, c.of('lid', [0, 0, 11, 0, 42]), c.of('lid height', [18, 26]), skin);
  }
  panel(d, m, c, b, lean, dark);
}

/** A support at the back with blank sheets waiting. */
function rearFeed(d: Drawing, b: Low, c: Choice): void {
  const [x, w] = [b.w * 0.2, b.w * 0.56];
  const tall = c.of('rear', [120, 150, 180]) + (b.scans ? 30 : 0);
  const a = 68;
  const on = leaning(x, b.deep - 26, b.high, a);
  plate(
    d,
    on(-18, 0),
    [1, 0, 0],
    [0, Math.cos((a * Math.PI) / 180), Math.sin((a * Math.PI) / 180)],
    w + 36,
    tall,
    10,
    16,
    b.skin,
  );
  for (const k of [0, 6])
    sheet(
      d,
      (u, v) => {
        const p = on(u + k, v);
        return [p[0], p[1] - k, p[2]];
      },
      w,
      tall + 34 - k * 2,
    );
}

/** The slot in the front and the print lying on the catch tray. */
function mouth(d: Drawing, m: Machine, c: Choice, b: Low, front: Surface, line: string): void {
  const [x, w] = [b.w * 0.1, b.w - b.keep - b.w * 0.18];
  const slot = b.high * 0.4;
  d.rect(front, x, 12, w, slot, 8, { fill: INK, stroke: line, width: EDGE });
  const long = c.of('catch', [90, 120, 150]);
  const z = 24;
  d.group(() => {
    plate(d, [x + w * 0.1, -long, z], [1, 0, 0], [0, 1, 0], w * 0.8, long + 4, 9, 14, b.skin);
    const past = c.of('print past', [-16, 26, 60]);
    const page = curling(
      x + w * 0.16,
      bend([2, z + 20], [-long * 0.5, z + 26], [-long - past, z + (past > 0 ? 2 : 8)]),
    );
    const pw = w * 0.68;
    sheet(d, page.on, pw, page.length, 10);
    print(d, (u, v) => page.on(u, page.length - v), pw, page.length * 1.02, c.of('motif', PAGES), m.colour);
  }, EDGE * 2);
  if (slot < b.high * 0.5) d.rule(front, x, slot + 26, x + w, slot + 26, HAIR, line);
}

function cover(d: Drawing, b: Low, t: { x: number; y: number; z: number; w: number; d: number }, line: string): void {
  box(d, { ...t, x: 4, w: t.w - 8, h: 16 }, b.skin, 12);
  const on = level(0, t.y, t.z + 16);
  d.rect(on, t.w * 0.12, t.d * 0.2, t.w * 0.6, t.d * 0.58, 8, { stroke: line, width: EDGE });
  d.rule(on, t.w * 0.2, t.d * 0.3, t.w * 0.5, t.d * 0.3, HAIR, line);
  for (const [k, v] of [0.3, 0.44, 0.58].entries()) {
    if (k === 1) d.disc(on, t.w * 0.86, t.d * v, 12, { fill: b.accent, shift: MISREGISTER });
    d.disc(on, t.w * 0.86, t.d * v, 12, { stroke: line, width: EDGE });
  }
}

function panel(d: Drawing, m: Machine, c: Choice, b: Low, lean: number, dark: boolean): void {
  if (!b.scans) return;
  const [y, z] = [lean, 8 + b.high];
  const trim = dark ? DARK : c.of('trim', [DARK, b.skin, b.skin]);
  const tiles = tilesOf(m, b.accent);
  if (m.touchscreen) {
    const tw = b.w * 0.26;
    const x = c.of('panel at', [b.w * 0.08, b.w * 0.34]);
    d.group(() => tablet(d, x, y - 46, z - 30, tw, tw * 0.56, 48, tiles, trim), EDGE * 2);
    return;
  }
  const pw = Math.min(b.w * c.of('panel width', [0.46, 0.6, 0.72]), b.w * 0.88 - b.keep);
  const [out, high] = [34, 44];
  const x = c.of('panel x', [b.w * 0.06, b.w * 0.1]);
  acrossX(
    d,
    rounded(
      [
        [y, z - high],
        [y - out, z - high + 6],
        [y - out, z - high + 14],
        [y - 2, z + 6],
      ],
      0,
      4,
      6,
      0,
    ),
    x,
    pw,
    trim,
  );
  const run = Math.hypot(out, high - 8);
  const on = plane([x, y - out, z - high + 14], [1, 0, 0], [0, out / run, (high - 8) / run]);
  controls(d, (u, v) => on(u + 6, v + 3), pw - 12, run - 8, {
    touch: false,
    fax: m.fax,
    few: true,
    accent: b.accent,
    tiles,
    dark: trim === DARK,
  });
}
