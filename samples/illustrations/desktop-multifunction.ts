/** The desktop laser that prints, scans and copies. */
import { type Choice, choiceOf } from './choice.ts';
import type { Drawing } from './drawing.ts';
import { handset } from './handset.ts';
import { head } from './head.ts';
import type { Machine } from './kinds.ts';
import { accentOf, castors } from './look.ts';
import { DARK, EDGE, GREY, HAIR, INK, LIGHT, type Skin, WARM } from './palette.ts';
import { PAGES, print } from './prints.ts';
import { rounded } from './profile.ts';
import { facing, type Surface } from './projection.ts';
import { sheet } from './sheet.ts';
import { acrossX, box, plate } from './solid.ts';
import { GRIPS, spot, trayFront, trayOut } from './tray.ts';

export function desktopMultifunction(d: Drawing, m: Machine): void {
  const c = choiceOf(m.variant);
  const accent = accentOf(m, c);
  const w = c.of('width', [440, 470, 500]);
  const deep = c.of('depth', [320, 350, 380]);
  const trim: Skin = c.chance('dark trim', 0.5) ? DARK : LIGHT;
  const skin = c.of('body', [LIGHT, LIGHT, WARM]);
  const tray = c.of('tray', [64, 72]);
  const foot = m.stand ? 30 : 10;
  const lower = (m.trays - 1) * tray;
  const body = c.of('body height', [96, 112, 130]);
  const cave = c.of('cave', [58, 68, 80]);
  const mouth = foot + lower + tray;
  const floor = mouth + body;
  const grip = c.of('grip', GRIPS);
  d.stands(0, 0, w, deep, floor + cave + 80);

  d.group(() => {
    castors(d, w, deep, foot, m.stand);
    if (m.fax && c.chance('handset', 0.5))
      handset(d, -12, 24, floor + cave - 30, deep * 0.62, c.of('handset skin', [DARK, LIGHT]));
    box(d, { x: 0, y: 0, z: foot, w, d: deep, h: mouth - foot }, skin, 10);
    const lean = c.of('lean', [0, 14, 24]);
    acrossX(
      d,
      rounded(
        [
          [0, mouth],
          [deep, mouth],
          [deep, floor],
          [lean, floor],
        ],
        0,
        0,
        12,
        0,
      ),
      0,
      w,
      { ...skin, top: INK },
    );
    for (let k = 0; k < m.trays; k += 1) {
      const front = { x: 6, y: 0, z: foot + k * tray + 3, w: w - 12, h: tray - 6 };
      if (k === m.trays - 1 && c.chance('open tray', 0.2)) trayOut(d, front, grip, accent, 104, skin);
      else trayFront(d, front, grip, k === m.trays - 1 ? accent : null, skin);
    }
    const slope: Surface = (u, v) => [u, (lean * v) / body, mouth + v];
    flap(d, slope, w, body, c, accent, m.colour);
    side(d, w, deep, mouth, floor);
    output(d, w, deep, lean, floor, cave, c, m.colour, skin);
    head(d, m, c, {
      w,
      deep,
      z: floor + cave,
      accent,
      trim,
      skin,
      high: c.of('scanner', [40, 48]),
      over: c.of('overhang', [0, 4, 8]),
      feed: c.of('feeder height', [58, 70, 82]),
    });
  });
}

function side(d: Drawing, w: number, deep: number, mouth: number, floor: number): void {
  for (let k = 0; k < 6; k += 1)
    d.line(
      [
        [w, deep * 0.56 + k * 18, mouth + 20],
        [w, deep * 0.56 + k * 18, floor - 26],
      ],
      HAIR,
    );
  d.line(
    [
      [w, 40, mouth + 18],
      [w, deep * 0.44, mouth + 18],
    ],
    HAIR,
  );
}

/** The multipurpose flap in the front: shut, or folded down with a sheet waiting. */
function flap(d: Drawing, on: Surface, w: number, h: number, c: Choice, accent: string, colour: boolean): void {
  const [x, fw] = [w * 0.14, w * 0.72];
  const open = c.chance('flap', 0.34);
  if (open) {
    d.rect(on, x, 12, fw, h * 0.6, 6, { fill: INK });
    const [, y, z] = on(0, 12);
    d.group(() => {
      plate(d, [x + 4, y - 84, z + 22], [1, 0, 0], [0, 0.98, -0.2], fw - 8, 92, 9, 12);
      sheet(d, (u, v) => [x + fw * 0.2 + u, y - 64 + v * 0.98, z + 20 - v * 0.2], fw * 0.6, 72);
    }, EDGE * 2);
    return;
  }
  d.rect(on, x, 10, fw, h - 26, 8, { stroke: INK, width: EDGE });
  d.rect(on, w * 0.42, h - 36, w * 0.16, 10, 5, { fill: INK });
  const mark = c.of('mark', ['spot', 'lines', 'none'] as const);
  if (mark === 'spot')
    spot(d, { x: x + 24, y: on(0, h * 0.4)[1], z: on(0, h * 0.36)[2], w: colour ? 56 : 34, h: 16 }, 4, accent);
  if (mark === 'lines') for (const k of [0.34, 0.5]) d.rule(on, x + 24, h * k, x + fw * 0.4, h * k, HAIR);
}

/** The output between two cheeks under the scanner. */
function output(
  d: Drawing,
  w: number,
  deep: number,
  y: number,
  z: number,
  h: number,
  c: Choice,
  colour: boolean,
  skin: Skin,
): void {
  const cheek = w * c.of('cheek', [0.07, 0.11]);
  const right = w * c.of('right cheek', [0.11, 0.2]);
  box(d, { x: 0, y, z, w: cheek, d: deep - y, h }, { ...skin, side: GREY.side });
  const [x, pw] = [cheek + 22, w - cheek - right - 44];
  const forward = c.of('forward', [0, 30, 80]);
  const on: Surface = (u, v) => [x + u, y + 16 - forward + v, z + 34 - v * 0.14];
  sheet(d, on, pw, deep * 0.6 + forward);
  print(d, on, pw, h * 1.3 + forward, c.of('motif', PAGES), colour);
  box(d, { x: w - right, y, z, w: right, d: deep - y, h }, skin);
  if (right > w * 0.15)
    for (const k of [0.35, 0.55]) d.rule(facing(w - right, y, z), right * 0.3, h * k, right * 0.7, h * k, HAIR);
}
