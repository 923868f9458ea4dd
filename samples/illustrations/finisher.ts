/** A finisher on the left of a copier: a cabinet with catch trays. */
import type { Choice } from './choice.ts';
import type { Drawing } from './drawing.ts';
import { castors } from './look.ts';
import { EDGE, HAIR, INK, LIGHT } from './palette.ts';
import { PAGES } from './prints.ts';
import { facing } from './projection.ts';
import { catchTray } from './side-trays.ts';
import { box } from './solid.ts';

/** Its right side touches x; it is `h` high. */
export function finisher(d: Drawing, x: number, y: number, h: number, deep: number, c: Choice, colour: boolean): void {
  const w = c.of('finisher', [124, 150, 176]);
  const l = x - w;
  d.stands(l, y, w, deep, h);
  d.group(() => {
    catchTray(d, l, y + deep * 0.12, h * 0.4, deep * 0.7, null, colour);
    catchTray(d, l, y + deep * 0.12, h * 0.74, deep * 0.7, c.of('caught', PAGES), colour);
    d.place([l, y, 0], 1, () => castors(d, w, deep, 26, true));
    box(d, { x: l, y, z: 26, w, d: deep, h: h - 26 }, LIGHT, 8);
    const on = facing(l, y, 26);
    d.rect(on, 8, 10, w - 16, h * 0.46, 6, { stroke: INK, width: EDGE });
    d.rect(on, w * 0.62, h * 0.2, 8, h * 0.12, 4, { fill: INK });
    d.rule(on, 12, h * 0.62, w - 12, h * 0.62, HAIR);
    d.rule(on, 12, h * 0.78, w - 12, h * 0.78, HAIR);
    d.rect(on, w * 0.2, h * 0.66, w * 0.3, 10, 5, { fill: INK });
  });
}
