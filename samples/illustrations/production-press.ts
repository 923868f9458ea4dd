/** The production printer: a row of cabinets from the paper deck to the stacker. */
import { type Choice, choiceOf } from './choice.ts';
import type { Drawing } from './drawing.ts';
import { feeder } from './feeder.ts';
import type { Machine } from './kinds.ts';
import { accentOf, castors, tilesOf } from './look.ts';
import { CYAN, DARK, EDGE, HAIR, INK, LIGHT, MAGENTA, RULE, WHITE, YELLOW } from './palette.ts';
import { tablet } from './panel.ts';
import { PAGES, print } from './prints.ts';
import { oval } from './profile.ts';
import { facing, type Surface } from './projection.ts';
import { sheet, stack } from './sheet.ts';
import { acrossY, box, upwards } from './solid.ts';
import { trayFront } from './tray.ts';

export function productionPress(d: Drawing, m: Machine): void {
  const c = choiceOf(m.variant);
  const accent = accentOf(m, c);
  const deep = c.of('depth', [260, 290]);
  const high = c.of('height', [330, 360]);
  const parts = {
    stacker: c.of('stacker', [170, 200]),
    engine: c.of('engine', [330, 370]),
    second: c.of('second', [0, 150, 190]),
    deck: c.of('deck', [180, 210]),
  };
  const total = parts.stacker + parts.engine + parts.second + parts.deck;
  d.stands(0, 0, total, deep, high);
  d.group(() => {
    let x = 0;
    stacker(d, x, parts.stacker, deep, high * c.of('stacker height', [0.84, 0.94]), c, m.colour);
    x += parts.stacker + 4;
    engine(d, m, x, parts.engine, deep, high, c, accent);
    x += parts.engine + 4;
    if (parts.second > 0) {
      module_(d, x, parts.second, deep, high * 0.96);
      const on = facing(x, 0, 0);
      d.rect(on, parts.second * 0.14, high * 0.56, parts.second * 0.72, high * 0.26, 6, {
        fill: INK,
        stroke: INK,
        width: EDGE,
      });
      for (const [k, ink] of (m.colour ? [CYAN, MAGENTA, YELLOW, WHITE] : [WHITE, RULE, WHITE, RULE]).entries())
        d.rect(on, parts.second * (0.22 + k * 0.15), high * 0.6, parts.second * 0.1, high * 0.18, 3, { fill: ink });
      d.rect(on, 10, 40, parts.second - 20, high * 0.44, 6, { stroke: INK, width: EDGE });
      d.rect(on, parts.second - 32, high * 0.28, 8, 40, 4, { fill: INK });
      x += parts.second + 4;
    }
    deck(d, x, parts.deck, deep, high * c.of('deck height', [0.78, 0.88]), c, accent);
  });
}

function module_(d: Drawing, x: number, w: number, deep: number, h: number): void {
  d.place([x, 0, 0], 1, () => castors(d, w, deep, 22, true, 30, false));
  box(d, { x, y: 0, z: 22, w, d: deep, h: h - 22 }, LIGHT, 8);
  d.line(
    [
      [x + 6, 0, 40],
      [x + w - 6, 0, 40],
    ],
    HAIR,
  );
}

function stacker(d: Drawing, x: number, w: number, deep: number, h: number, c: Choice, colour: boolean): void {
  const [y, wide, long] = [deep * 0.1, deep * 0.74, 96];
  for (const [z, pile] of [
    [h * 0.36, 44],
    [h * 0.72, 16],
  ] as const) {
    acrossY(
      d,
      [
        [x - long, z + 14],
        [x, z],
        [x, z + 9],
        [x - long, z + 24],
      ],
      y,
      wide,
      LIGHT,
    );
    stack(d, x - long * 0.9, y + 10, z + 22, long * 0.9, wide - 20, pile);
    const top: Surface = (u, v) => [x - long * 0.9 + u, y + 10 + v, z + 22 + pile];
    print(d, top, long * 0.9, wide - 20, c.of('stacked', ['text', 'inks', 'bars', 'table'] as const), colour);
  }
  module_(d, x, w, deep, h);
  const on = facing(x, 0, 0);
  d.rect(on, 10, 50, w - 20, h * 0.4, 6, { stroke: INK, width: EDGE });
  d.rect(on, 10, h * 0.58, w - 20, h * 0.2, 6, { fill: INK, stroke: INK, width: EDGE });
  for (const k of [0.62, 0.66, 0.7]) d.rule(on, 24, h * k, w - 34, h * k, EDGE, WHITE);
  d.rect(on, w - 32, h * 0.3, 8, 40, 4, { fill: INK });
  d.rule(on, 12, h * 0.87, w - 12, h * 0.87, HAIR);
}

function engine(
  d: Drawing,
  m: Machine,
  x: number,
  w: number,
  deep: number,
  h: number,
  c: Choice,
  accent: string,
): void {
  const tray = 52;
  module_(d, x, w, deep, h);
  for (let k = 0; k < 2; k += 1)
    trayFront(
      d,
      { x: x + 8, y: 0, z: 44 + k * tray, w: w - 16, h: tray - 6 },
      c.of('grip', ['slot', 'lip', 'bar'] as const),
      k === 1 ? accent : null,
    );
  const on = facing(x, 0, 0);
  const [low, up] = [52 + 2 * tray, h - 14];
  for (const k of [0, 1]) d.rect(on, 10 + k * (w / 2), low, w / 2 - 18, up - low - 44, 8, { stroke: INK, width: EDGE });
  for (const u of [w / 2 - 26, w / 2 + 12]) d.rect(on, u, low + 40, 8, 44, 4, { fill: INK });
  // The ink band, one step out of register.
  const inks = m.colour ? [CYAN, MAGENTA, YELLOW, INK] : [accent, RULE, RULE, INK];
  for (const [k, ink] of inks.entries())
    d.rect(on, 14 + (k * (w - 28)) / 4, up - 30, (w - 28) / 4, 18, 0, { fill: ink, shift: [4, 4] });
  d.rect(on, 14, up - 30, w - 28, 18, 0, { stroke: INK, width: EDGE });
  upwards(d, oval(x + w - 30, deep - 36, 9, 9, 16), h, 34, DARK);
  for (const [k, ink] of [accent, WHITE, RULE].entries())
    upwards(d, oval(x + w - 30, deep - 36, 13, 13, 20), h + 34 + k * 20, 18, { front: ink, side: ink, top: ink });
  if (m.adf) {
    const bed = { x: x - 2, y: 20, z: h, w: w * 0.78, d: deep - 30 };
    box(d, { ...bed, h: 34 }, LIGHT, 8);
    feeder(d, { ...bed, z: h + 34 }, c.of('feeder height', [56, 66]), c, c.of('original', PAGES), m.colour);
  } else {
    box(d, { x: x + 20, y: 30, z: h, w: w * 0.6, d: deep * 0.6, h: 18 }, LIGHT, 8);
    const page: Surface = (u, v) => [x + 40 + u, 44 + v, h + 20];
    sheet(d, page, w * 0.46, deep * 0.44);
    print(d, page, w * 0.46, deep * 0.44, c.of('original', PAGES), m.colour);
  }
  const tw = c.of('tablet', [130, 150]);
  box(d, { x: x + w * 0.72, y: 6, z: h, w: 16, d: 16, h: 40 }, DARK);
  d.group(() => tablet(d, x + w * 0.76 - tw / 2, -26, h + 28, tw, tw * 0.64, 52, tilesOf(m, accent), DARK), EDGE * 2);
}

function deck(d: Drawing, x: number, w: number, deep: number, h: number, c: Choice, accent: string): void {
  module_(d, x, w, deep, h);
  const count = c.of('decks', [2, 3]);
  const step = (h - 110) / count;
  for (let k = 0; k < count; k += 1)
    trayFront(d, { x: x + 8, y: 0, z: 48 + k * step, w: w - 16, h: step - 8 }, 'slot', null);
  const on = facing(x, 0, h - 56);
  d.rect(on, 14, 8, w - 28, 36, 6, { stroke: INK, width: EDGE });
  d.rect(on, 26, 20, 34, 12, 3, { fill: accent });
  for (let k = 0; k < 5; k += 1)
    d.line(
      [
        [x + w, deep * 0.3 + k * 20, h * 0.6],
        [x + w, deep * 0.3 + k * 20, h * 0.8],
      ],
      HAIR,
    );
}
