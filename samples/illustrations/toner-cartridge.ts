/** Toner: a long box, a cartridge with its roller, or a tube with a spiral. */

import { choiceOf } from './choice.ts';
import type { Drawing } from './drawing.ts';
import type { Machine } from './kinds.ts';
import { accentOf } from './look.ts';
import { DARK, LIGHT } from './palette.ts';
import { axis, carton } from './supplies.ts';
import { hopper, roller, tube } from './toner-shapes.ts';

export function tonerCartridge(d: Drawing, m: Machine): void {
  const c = choiceOf(m.variant);
  const accent = accentOf(m, c);
  const skin = c.of('body', [DARK, LIGHT, DARK]);
  const long = c.between('length', 385, 475);
  const shape = c.of('shape', ['hopper', 'roller', 'tube'] as const);
  if (c.chance('carton', 0.88))
    carton(
      d,
      c.of('carton at', [30, long * 0.42]),
      176,
      c.of('carton width', [210, 250]),
      110,
      c.of('carton height', [250, 300]),
      accent,
      m.colour,
      c,
    );
  d.stands(0, 0, long, 130, 110);
  d.group(() => {
    if (shape === 'hopper') hopper(d, long, skin, accent, c);
    else if (shape === 'roller') roller(d, long, skin, accent, c);
    else tube(d, long, skin, accent, c);
  });
  if (c.chance('axis', 0.6)) axis(d, [long + 30, 64, 60], [long + 76, 64, 60], accent);
}
