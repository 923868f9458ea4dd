/** The label printer: a small body with a strip of labels. */
import { choiceOf } from './choice.ts';
import type { Drawing } from './drawing.ts';
import type { Machine } from './kinds.ts';
import { accentOf, tilesOf } from './look.ts';
import { CYAN, DARK, EDGE, HAIR, INK, LIGHT, MAGENTA, MISREGISTER, RULE, SHADE, SOFT, WARM, WHITE } from './palette.ts';
import { display } from './panel.ts';
import { rounded } from './profile.ts';
import { plane } from './projection.ts';
import { bend, curling, sheet } from './sheet.ts';
import { acrossX } from './solid.ts';

export function labelPrinter(d: Drawing, m: Machine): void {
  const c = choiceOf(m.variant);
  const accent = accentOf(m, c);
  const [w, deep, high] = [c.between('width', 230, 290), c.between('depth', 300, 330), c.between('height', 220, 250)];
  const skin = c.of('body', [LIGHT, DARK, WARM]);
  const line = skin === DARK ? WHITE : INK;
  d.stands(0, 0, w, deep, high);
  d.group(() => {
    const [lip, brow] = [high * 0.46, deep * 0.44];
    acrossX(
      d,
      rounded(
        [
          [0, 8],
          [deep, 8],
          [deep, high],
          [brow, high],
          [14, lip + 40],
          [0, lip],
        ],
        16,
        20,
        60,
        60,
        20,
        8,
      ),
      0,
      w,
      skin,
    );
    // The window over the roll.
    const side = (u: number, v: number): [number, number, number] => [w, u, v];
    d.disc(side, deep * 0.58, high * 0.54, high * 0.3, { fill: SHADE, stroke: line, width: EDGE });
    d.disc(side, deep * 0.58, high * 0.54, high * 0.2, { stroke: INK, width: HAIR });
    d.disc(side, deep * 0.58, high * 0.54, high * 0.09, { fill: accent, shift: MISREGISTER });
    d.disc(side, deep * 0.58, high * 0.54, high * 0.09, { stroke: INK, width: EDGE });
    d.line(
      [
        [w, 8, lip - 20],
        [w, deep - 8, lip - 70],
      ],
      HAIR,
      line,
    );
    const run = Math.hypot(brow - 14, high - lip - 40);
    const face = plane([0, 14, lip + 40], [1, 0, 0], [0, (brow - 14) / run, (high - lip - 40) / run]);
    if (m.touchscreen) display(d, (u, v) => face(w * 0.2 + u, run * 0.24 + v), w * 0.6, run * 0.56, tilesOf(m, accent));
    else
      for (const [i, k] of [0.3, 0.5, 0.7].entries()) {
        if (i === 1) d.disc(face, w * k, run * 0.5, 15, { fill: accent, shift: MISREGISTER });
        d.disc(face, w * k, run * 0.5, 15, { stroke: line, width: EDGE });
      }
    d.poly(
      [
        [w * 0.1, 0, lip - 22],
        [w * 0.9, 0, lip - 22],
        [w * 0.9, 0, lip],
        [w * 0.1, 0, lip],
      ],
      { fill: INK },
    );
    strip(d, w * 0.18, w * 0.64, lip, c.of('strip', [110, 150]), m.colour);
  });
}

function strip(d: Drawing, x: number, w: number, z: number, long: number, colour: boolean): void {
  const page = curling(x, bend([2, z - 12], [-long * 0.7, z + 10], [-long, 26], 14));
  d.group(() => {
    sheet(d, page.on, w, page.length, 16, RULE);
    const step = page.length / 2;
    for (let k = 0; k < 2; k += 1) {
      const v = k * step + 12;
      d.rect(page.on, 10, v, w - 20, step - 20, 8, { fill: WHITE, stroke: INK, width: HAIR });
      const widths = [5, 3, 7, 3, 5, 4, 8, 3];
      for (const [i, b] of widths.entries())
        d.line(
          [page.on(24 + i * ((w - 48) / 7), v + 14), page.on(24 + i * ((w - 48) / 7), v + (step - 20) * 0.52)],
          b,
          INK,
        );
      d.line([page.on(24, v + (step - 20) * 0.72), page.on(w * 0.6, v + (step - 20) * 0.72)], 4, SOFT);
      d.disc(page.on, w - 32, v + (step - 20) * 0.74, 8, { fill: colour ? (k ? CYAN : MAGENTA) : INK });
    }
  }, EDGE * 2);
}
