/** Things around a supply: its carton, drops of ink, the dash-dot line along which it goes in. */
import type { Choice } from './choice.ts';
import type { Drawing, Style } from './drawing.ts';
import { CYAN, EDGE, HAIR, INK, LIGHT, MAGENTA, MISREGISTER, SOFT, WHITE, YELLOW } from './palette.ts';
import { facing, type P3, sideways } from './projection.ts';
import { box } from './solid.ts';

/** A carton with a printed band. */
export function carton(
  d: Drawing,
  x: number,
  y: number,
  w: number,
  deep: number,
  h: number,
  accent: string,
  colour: boolean,
  c: Choice,
): void {
  d.stands(x, y, w, deep, h);
  d.group(() => {
    box(d, { x, y, z: 0, w, d: deep, h }, LIGHT);
    const on = facing(x, y, 0);
    const band = h * c.of('band', [0.34, 0.5, 0.62]);
    const [low, high] = [band - h * 0.14, band + h * 0.12];
    const print = c.of('carton', ['band', 'stripes', 'disc', 'block'] as const);
    if (print === 'band') misprint(accent, (style) => d.rect(on, 0, low, w, h * 0.26, 0, style));
    else if (print === 'disc') misprint(accent, (style) => d.disc(on, w * 0.62, h * 0.52, w * 0.26, style));
    else if (print === 'block') misprint(accent, (style) => d.rect(on, w * 0.4, h * 0.26, w * 0.6, h * 0.48, 0, style));
    else
      for (let k = 0; k < 4; k += 1)
        d.rect(on, 0, low + k * h * 0.07, w, h * 0.035, 0, { fill: accent, shift: MISREGISTER });
    const inks = colour ? [CYAN, MAGENTA, YELLOW, INK] : [INK];
    for (const [k, ink] of inks.entries()) d.rect(on, w * 0.1 + k * 26, h * 0.82, 18, 18, 3, { fill: ink });
    d.rule(on, w * 0.1, h * 0.14, w * 0.5, h * 0.14, HAIR);
    d.rule(on, w * 0.1, h * 0.09, w * 0.36, h * 0.09, HAIR);
    const side = sideways(x + w, y, 0);
    d.rule(side, deep * 0.5, h * 0.96, deep * 0.5, h, HAIR);
    for (const v of print === 'band' ? [low, high] : [h * 0.2]) d.rule(side, 0, v, deep, v, HAIR);
    d.line(
      [
        [x, y + deep / 2, h],
        [x + w, y + deep / 2, h],
      ],
      EDGE,
    );
  });
}

/** A shape printed in a spot colour, its outline in black not quite on it. */
function misprint(fill: string, shape: (style: Style) => void): void {
  shape({ fill, shift: MISREGISTER });
  shape({ stroke: INK, width: EDGE });
}

/** The centre line of the manual, with the arrow that says which way it slides in. */
export function axis(d: Drawing, from: P3, to: P3, accent: string): void {
  d.line([from, to], HAIR, SOFT, '22 7 4 7');
  const [dx, dy, dz] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  const n = Math.hypot(dx, dy, dz);
  const at = (t: number, side: number): P3 => [to[0] + (dx / n) * t, to[1] + (dy / n) * t + side, to[2] + (dz / n) * t];
  const arrow = [at(14, 0), at(14, 9), at(50, 9), at(50, 26), at(92, 0), at(50, -26), at(50, -9), at(14, -9)];
  d.poly(arrow, { fill: accent, shift: MISREGISTER });
  d.poly(arrow, { stroke: INK, width: EDGE });
}

/** A drop of ink, upright on the page; its tip is at the top. */
export function drop(d: Drawing, x: number, y: number, z: number, r: number, ink: string): void {
  const on = (u: number, v: number): P3 => [x + u * 0.89, y + u * 0.454, z + v];
  const outline: P3[] = [];
  for (let k = 0; k <= 20; k += 1) {
    const a = ((-210 + (240 * k) / 20) * Math.PI) / 180;
    outline.push(on(r * Math.cos(a), r * Math.sin(a)));
  }
  outline.push(on(r * 0.34, r * 1.34), on(0, r * 2.1), on(-r * 0.34, r * 1.34));
  d.poly(outline, { fill: ink, shift: ink === INK ? [0, 0] : MISREGISTER });
  d.poly(outline, { stroke: INK, width: EDGE });
  d.line([on(-r * 0.5, -r * 0.1), on(-r * 0.3, -r * 0.5), on(0, -r * 0.62)], EDGE, WHITE);
}
