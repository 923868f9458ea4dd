/** The ink tank printer: a low body with refillable tanks you can see into. */

import { type Choice, choiceOf } from './choice.ts';
import type { Drawing } from './drawing.ts';
import type { Machine } from './kinds.ts';
import { accentOf } from './look.ts';
import { lowBody } from './low-body.ts';
import { nth } from './nth.ts';
import { CYAN, DARK, EDGE, HAIR, INK, LIGHT, MAGENTA, type Skin, WARM, WHITE, YELLOW } from './palette.ts';
import { oval, rounded } from './profile.ts';
import { facing } from './projection.ts';
import { acrossX, box, upwards } from './solid.ts';

/** Every fifth variant draws a model that only prints. */
export const printsOnly = (variant: number): boolean => variant % 5 === 4;

export function inkTank(d: Drawing, m: Machine): void {
  const c = choiceOf(m.variant);
  const accent = accentOf(m, c);
  const w = c.of('width', [460, 490, 520]);
  const deep = c.of('depth', [290, 320]);
  const high = c.of('height', [112, 128, 144]);
  const skin = c.of('body', [LIGHT, DARK, WARM, LIGHT, DARK]);
  const where = c.of('tanks', ['corner', 'saddle', 'corner', 'cheeks'] as const);
  const scans = !printsOnly(m.variant);
  const rear = !scans || c.chance('rear', 0.55);
  const keep = where === 'saddle' ? 0 : where === 'cheeks' ? w * 0.12 : w * 0.3;
  d.stands(0, 0, w + (where === 'saddle' ? 84 : 0), deep, high + 80);
  d.group(() => {
    lowBody(d, m, c, { w, deep, high, skin, accent, rear: rear && !m.adf, scans, keep });
    const inks = m.colour ? [INK, CYAN, MAGENTA, YELLOW] : [INK, INK];
    if (where === 'saddle') saddle(d, w, deep, high, skin, inks, c);
    else corner(d, w, high, skin, inks, c, where === 'cheeks');
  });
}

/** A glass with ink in it; the level differs from ink to ink. */
function gauge(
  d: Drawing,
  x: number,
  y: number,
  z: number,
  w: number,
  h: number,
  ink: string,
  fill: number,
  line: string,
): void {
  const on = facing(x, y, z);
  d.rect(on, 0, 0, w, h, 5, { fill: WHITE });
  const tint = ink === INK && line === WHITE ? '#4B505A' : ink;
  d.rect(on, 0, 0, w, h * fill, 5, { fill: tint, shift: [2, 2] });
  d.rect(on, 0, 0, w, h, 5, { stroke: line === WHITE ? WHITE : INK, width: EDGE });
  d.rule(on, w * 0.2, h * 0.8, w * 0.55, h * 0.8, HAIR, fill > 0.75 ? WHITE : INK);
}

const LEVELS = [0.72, 0.5, 0.84, 0.62, 0.4];

/** Tanks in a block that juts out of the right front corner, or as slim cheeks on both sides. */
function corner(d: Drawing, w: number, high: number, skin: Skin, inks: string[], c: Choice, cheeks: boolean): void {
  const line = skin === DARK ? WHITE : INK;
  const offset = c.of('level', [0, 1, 2]);
  const block = (x: number, bw: number, own: string[]): void => {
    const [out, h] = [c.of('tank out', [36, 48, 60]), high * 0.86];
    acrossX(
      d,
      rounded(
        [
          [-out, 8],
          [0, 8],
          [0, 8 + h],
          [-out * 0.5, 8 + h],
          [-out, 8 + h * 0.8],
        ],
        8,
        0,
        0,
        10,
        14,
      ),
      x,
      bw,
      skin,
    );
    const step = (bw - 16) / own.length;
    for (const [k, ink] of own.entries())
      gauge(
        d,
        x + 8 + k * step + step * 0.14,
        -out,
        26,
        step * 0.72,
        h * 0.54,
        ink,
        nth(LEVELS, (k + offset) % 5),
        line,
      );
  };
  if (!cheeks) {
    block(w * 0.7, w * 0.32, inks);
    return;
  }
  const colours = inks.slice(1);
  block(-6, w * 0.1, inks.slice(0, 1));
  block(w * 0.86, w * 0.16, colours.length > 1 ? colours : inks.slice(0, 1));
}

/** Tanks in a box hung on the right side, its lid with a knob per ink. */
function saddle(d: Drawing, w: number, deep: number, high: number, skin: Skin, inks: string[], c: Choice): void {
  const [bw, h, y] = [84, high * 0.84, 20];
  const line = skin === DARK ? WHITE : INK;
  box(d, { x: w, y, z: 8, w: bw, d: deep * 0.8, h }, skin, 10);
  const step = (deep * 0.8 - 24) / inks.length;
  for (const [k, ink] of inks.entries()) {
    const on = (u: number, v: number): [number, number, number] => [w + bw, y + 14 + k * step + u, 30 + v];
    const level_ = nth(LEVELS, (k + c.of('level', [0, 1, 2])) % 5);
    const gh = h * 0.54;
    d.rect(on, step * 0.12, 0, step * 0.74, gh, 5, { fill: WHITE });
    d.rect(on, step * 0.12, 0, step * 0.74, gh * level_, 5, { fill: ink, shift: [2, 2] });
    d.rect(on, step * 0.12, 0, step * 0.74, gh, 5, { stroke: line, width: EDGE });
  }
  for (const [k, ink] of inks.entries()) {
    const cy = y + 24 + (k + 0.4) * step;
    upwards(d, oval(w + bw / 2, cy, 17, 17, 20), 8 + h, 14, { front: ink, side: ink, top: ink });
  }
}
