/** Sheets in the air: a bent page that hangs freely in the room. */
import type { Drawing } from './drawing.ts';
import { EDGE, WHITE } from './palette.ts';
import { type Motif, print } from './prints.ts';
import { add, type P3, type Surface, times } from './projection.ts';
import { sheet } from './sheet.ts';

export type Flight = { at: P3; along: P3; up: P3; bulge: P3; w: number; h: number };

const unit = (p: P3): P3 => times(p, 1 / Math.hypot(...p));

export function inFlight(f: Flight): Surface {
  const [a, b] = [unit(f.along), unit(f.up)];
  return (u, v) => {
    const flat = add(f.at, add(times(a, u), times(b, v)));
    return add(flat, times(f.bulge, Math.sin((Math.PI * v) / f.h) + 0.25 * Math.sin((2 * Math.PI * v) / f.h)));
  };
}

export function flyingSheet(d: Drawing, f: Flight, motif: Motif, colour = true): void {
  const on = inFlight(f);
  d.group(() => {
    sheet(d, on, f.w, f.h, 18, WHITE);
    print(d, on, f.w, f.h, motif, colour);
  }, EDGE * 2.4);
}
