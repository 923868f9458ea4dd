/** Little printed pages, drawn on any surface. */

import type { Drawing, Style } from './drawing.ts';
import { nth } from './nth.ts';
import { CYAN, HAIR, INK, MAGENTA, PROCESS, RULE, SOFT, YELLOW } from './palette.ts';
import type { P3, Surface } from './projection.ts';
import { type Area, contour, type Inks, plan, wedge } from './wide-prints.ts';

export type Motif = 'text' | 'bars' | 'portrait' | 'inks' | 'pie' | 'table' | 'hills' | 'waves' | 'plan' | 'contour';
export const PAGES: readonly Motif[] = ['text', 'bars', 'portrait', 'inks', 'pie', 'table', 'hills', 'waves'];

const inksOf = (colour: boolean): Inks => (colour ? [CYAN, MAGENTA, YELLOW, INK] : [SOFT, INK, RULE, INK]);

/** Prints a motif on the w by h part of a surface; v = h is the head of the page. */
export function print(d: Drawing, on: Surface, w: number, h: number, motif: Motif, colour: boolean): void {
  const inks = inksOf(colour);
  const m = Math.min(w, h) * 0.13;
  const area = { on, x: m, y: m, w: w - 2 * m, h: h - 2 * m };
  MOTIFS[motif](d, area, inks);
}

/** A filled patch that follows the curve of the surface. */
function patch(d: Drawing, a: Area, x: number, y: number, w: number, h: number, style: Style): void {
  const cut = Math.max(1, Math.ceil(h / 40));
  const side = (u: number): P3[] => Array.from({ length: cut + 1 }, (_, i) => a.on(a.x + u, a.y + y + (h * i) / cut));
  d.poly([...side(x), ...side(x + w).reverse()], style);
}

function strokes(
  d: Drawing,
  a: Area,
  x: number,
  top: number,
  w: number,
  lines: number,
  gap: number,
  ink: string,
  width = 3,
): void {
  const lengths = [1, 0.92, 0.97, 0.6, 1, 0.85, 0.4];
  for (let k = 0; k < lines; k += 1) {
    const v = a.y + top - k * gap;
    d.line([a.on(a.x + x, v), a.on(a.x + x + w * nth(lengths, k % lengths.length), v)], width, ink);
  }
}

function text(d: Drawing, a: Area, inks: Inks): void {
  const gap = Math.max(14, a.h / 11);
  patch(d, a, 0, a.h - gap * 1.1, a.w * 0.5, gap * 0.9, { fill: inks[1] });
  strokes(d, a, 0, a.h - gap * 2.2, a.w, Math.floor((a.h - gap * 2) / gap), gap, SOFT);
}

function bars(d: Drawing, a: Area, inks: Inks): void {
  const heights = [0.35, 0.55, 0.45, 0.78];
  const step = a.w / 4;
  for (const [k, t] of heights.entries())
    patch(d, a, k * step + step * 0.12, 0, step * 0.76, a.h * 0.62 * t + 8, { fill: nth(inks, k) });
  d.line([a.on(a.x, a.y), a.on(a.x + a.w, a.y)], 3, INK);
  strokes(d, a, 0, a.h - 2, a.w * 0.8, 2, Math.max(13, a.h * 0.11), SOFT);
}

function portrait(d: Drawing, a: Area, inks: Inks): void {
  const r = Math.min(a.w, a.h) * 0.34;
  const [cx, cy] = [a.w / 2, a.h - r * 1.1];
  d.disc(a.on, a.x + cx, a.y + cy, r, { fill: inks[0] });
  for (let row = -2; row <= 2; row += 1)
    for (let column = -2; column <= 2; column += 1) {
      const [u, v] = [column * r * 0.36, row * r * 0.36];
      if (Math.hypot(u, v) > r * 0.95) continue;
      d.disc(a.on, a.x + cx + u, a.y + cy + v, r * 0.17 * (1 - (column - row) / 6), { fill: inks[1] });
    }
  strokes(d, a, 0, a.h - r * 2.6, a.w, Math.max(1, Math.floor((a.h - r * 2.3) / 15)), 15, SOFT);
}

function inksBar(d: Drawing, a: Area, inks: Inks): void {
  const step = a.w / 4;
  for (const [k, _] of PROCESS.entries()) patch(d, a, k * step, a.h * 0.55, step, a.h * 0.4, { fill: nth(inks, k) });
  strokes(d, a, 0, a.h * 0.4, a.w, Math.max(1, Math.floor((a.h * 0.4) / 15)), 15, SOFT);
}

function pie(d: Drawing, a: Area, inks: Inks): void {
  const r = Math.min(a.w * 0.42, a.h * 0.34);
  const [cx, cy] = [a.w * 0.45, a.h - r];
  wedge(d, a, cx, cy, r, 0.4, 2.6, { fill: inks[0] });
  wedge(d, a, cx, cy, r, 2.6, 4.4, { fill: inks[2] });
  wedge(d, a, cx, cy, r, 4.4, 5.6, { fill: inks[3] });
  wedge(d, a, cx + r * 0.1, cy - r * 0.02, r, 5.6, 6.68, { fill: inks[1] });
  strokes(d, a, 0, a.h - r * 2.35, a.w, Math.max(1, Math.floor((a.h - r * 2.2) / 15)), 15, SOFT);
}

function table(d: Drawing, a: Area, inks: Inks): void {
  const rows = Math.max(3, Math.min(6, Math.round(a.h / 24)));
  const step = a.h / rows;
  patch(d, a, 0, a.h - step, a.w, step, { fill: inks[0] });
  for (let k = 1; k < rows; k += 1) d.line([a.on(a.x, a.y + k * step), a.on(a.x + a.w, a.y + k * step)], HAIR, INK);
  for (const t of [0.4, 0.72]) d.line([a.on(a.x + a.w * t, a.y), a.on(a.x + a.w * t, a.y + a.h)], HAIR, INK);
  d.rect(a.on, a.x, a.y, a.w, a.h, 0, { stroke: INK, width: 2.4 });
}

function hills(d: Drawing, a: Area, inks: Inks): void {
  const q = (u: number, v: number): P3 => a.on(a.x + u * a.w, a.y + v * a.h);
  d.disc(a.on, a.x + a.w * 0.7, a.y + a.h * 0.74, Math.min(a.w, a.h) * 0.16, { fill: inks[1] });
  d.poly([q(0, 0.3), q(0.3, 0.82), q(0.5, 0.52), q(0.62, 0.66), q(1, 0.3)], { fill: inks[0] });
  d.poly([q(0, 0.12), q(0.25, 0.42), q(0.55, 0.22), q(0.8, 0.46), q(1, 0.2), q(1, 0), q(0, 0)], { fill: inks[3] });
  d.rect(a.on, a.x, a.y, a.w, a.h, 0, { stroke: INK, width: 2.4 });
}

function waves(d: Drawing, a: Area, inks: Inks): void {
  for (const k of [0, 1, 2, 3]) {
    const points = Array.from({ length: 9 }, (_, i) =>
      a.on(a.x + (a.w * i) / 8, a.y + a.h * (0.2 + k * 0.19) + Math.sin(i * 0.9 + k * 1.3) * a.h * 0.09),
    );
    d.smooth(points, { open: true, stroke: nth(inks, k), width: 6 });
  }
}

const MOTIFS: Record<Motif, (d: Drawing, a: Area, inks: Inks) => void> = {
  text,
  bars,
  portrait,
  inks: inksBar,
  pie,
  table,
  hills,
  waves,
  plan,
  contour,
};
