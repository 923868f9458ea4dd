/** Collects shapes in space, then fits them to a page and writes the SVG with constant pen widths. */

import { alike, contour } from './contour.ts';
import { type Command, document, elements, type Fit, type Style } from './markup.ts';
import { nth } from './nth.ts';
import { fitted, type Page } from './page.ts';
import { CONTOUR, EDGE, INK, WHITE } from './palette.ts';
import { type P2, type P3, project, type Surface } from './projection.ts';

export type { Fit, Style } from './markup.ts';
export type Late = (fit: Fit) => string;
type Piece = { commands: Command[]; style: Style; loose: boolean; outermost?: boolean } | { late: Late };
type Footprint = { x: number; y: number; w: number; d: number; cast: number };

const KAPPA = 0.5523;

export class Drawing {
  pieces: Piece[] = [];
  footprints: Footprint[] = [];
  base: P3 = [0, 0, 0];
  size = 1;
  loose = false;
  backing: Command[][] | null = null;

  spot(p: P3): P2 {
    const [x, y, z] = this.base;
    return project([x + p[0] * this.size, y + p[1] * this.size, z + p[2] * this.size]);
  }

  /** Draws at another position and scale. */
  place(at: P3, size: number, draw: () => void): void {
    const [base, before] = [this.base, this.size];
    this.base = [base[0] + at[0] * before, base[1] + at[1] * before, base[2] + at[2] * before];
    this.size = before * size;
    draw();
    this.base = base;
    this.size = before;
  }

  /** Draws one heavy contour around all solids inside. */
  group(draw: () => void, width = CONTOUR * 2): void {
    const outer = this.backing;
    const start = this.pieces.length;
    const own: Command[][] = [];
    this.backing = own;
    draw();
    this.backing = outer;
    const style = { fill: INK, stroke: INK, width };
    outer?.push(...own);
    const outermost = outer === null;
    this.pieces.splice(start, 0, { commands: contour(own, width), style, loose: this.loose, outermost });
  }

  /** Draws without counting towards the picture's bounds. */
  aside(draw: () => void): void {
    const before = this.loose;
    this.loose = true;
    draw();
    this.loose = before;
  }

  push(commands: Command[], style: Style): void {
    const last = this.pieces.at(-1);
    if (last && 'commands' in last && last.loose === this.loose && alike(last.style, style))
      last.commands.push(...commands);
    else this.pieces.push({ commands, style, loose: this.loose });
  }

  back(points: P3[]): void {
    this.backing?.push(this.outline(points, true));
  }

  outline(points: P3[], close: boolean): Command[] {
    const [first = [0, 0], ...rest] = points.map((p) => this.spot(p));
    const commands: Command[] = [
      { code: 'M', points: [first] },
      { code: 'L', points: rest },
    ];
    if (close) commands.push({ code: 'Z', points: [] });
    return commands;
  }

  poly(points: P3[], style: Style): void {
    this.push(this.outline(points, !style.open), style);
  }

  line(points: P3[], width = EDGE, stroke = INK, dash?: string): void {
    this.poly(points, { open: true, stroke, width, ...(dash ? { dash } : {}) });
  }

  /** A smooth closed or open curve through points (Catmull-Rom). */
  smooth(points: P3[], style: Style): void {
    const flat = points.map((p) => this.spot(p));
    const n = flat.length;
    const at = (i: number): P2 => nth(flat, style.open ? Math.max(0, Math.min(n - 1, i)) : (i + n) % n);
    const commands: Command[] = [{ code: 'M', points: [nth(flat, 0)] }];
    for (let i = 0; i < (style.open ? n - 1 : n); i += 1) {
      const [a, b, c, e] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
      commands.push({
        code: 'C',
        points: [
          [b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6],
          [c[0] - (e[0] - b[0]) / 6, c[1] - (e[1] - b[1]) / 6],
          c,
        ],
      });
    }
    if (!style.open) commands.push({ code: 'Z', points: [] });
    this.push(commands, style);
  }

  /** A rectangle lying on a surface, corners rounded by r. */
  rect(on: Surface, x: number, y: number, w: number, h: number, r: number, style: Style): void {
    if (r <= 0) {
      this.poly([on(x, y), on(x + w, y), on(x + w, y + h), on(x, y + h)], style);
      return;
    }
    const q = Math.min(r, w / 2, h / 2);
    const s = (u: number, v: number): P2 => this.spot(on(u, v));
    const [l, b, rr, t] = [x, y, x + w, y + h];
    this.push(
      [
        { code: 'M', points: [s(l + q, b)] },
        { code: 'L', points: [s(rr - q, b)] },
        { code: 'Q', points: [s(rr, b), s(rr, b + q)] },
        { code: 'L', points: [s(rr, t - q)] },
        { code: 'Q', points: [s(rr, t), s(rr - q, t)] },
        { code: 'L', points: [s(l + q, t)] },
        { code: 'Q', points: [s(l, t), s(l, t - q)] },
        { code: 'L', points: [s(l, b + q)] },
        { code: 'Q', points: [s(l, b), s(l + q, b)] },
        { code: 'Z', points: [] },
      ],
      style,
    );
  }

  disc(on: Surface, x: number, y: number, r: number, style: Style, ry = r): void {
    this.push(this.round(on, x, y, r, ry), style);
  }

  /** A disc that is part of its group's contour. */
  wheel(on: Surface, r: number, style: Style): void {
    this.backing?.push(this.round(on, 0, 0, r, r));
    this.disc(on, 0, 0, r, style);
  }

  private round(on: Surface, x: number, y: number, r: number, ry: number): Command[] {
    const [k, ky] = [r * KAPPA, ry * KAPPA];
    const s = (u: number, v: number): P2 => this.spot(on(x + u, y + v));
    return [
      { code: 'M', points: [s(r, 0)] },
      { code: 'C', points: [s(r, ky), s(k, ry), s(0, ry)] },
      { code: 'C', points: [s(-k, ry), s(-r, ky), s(-r, 0)] },
      { code: 'C', points: [s(-r, -ky), s(-k, -ry), s(0, -ry)] },
      { code: 'C', points: [s(k, -ry), s(r, -ky), s(r, 0)] },
      { code: 'Z', points: [] },
    ];
  }

  /** A straight stroke on a surface. */
  rule(on: Surface, x1: number, y1: number, x2: number, y2: number, width = EDGE, stroke = INK, dash?: string): void {
    this.line([on(x1, y1), on(x2, y2)], width, stroke, dash);
  }

  late(write: Late): void {
    this.pieces.push({ late: write });
  }

  /** A footprint that throws a shadow to the right; `cast` is the height that throws it. */
  stands(x: number, y: number, w: number, d: number, cast: number): void {
    const [bx, by] = this.base;
    const k = this.size;
    this.footprints.push({ x: bx + x * k, y: by + y * k, w: w * k, d: d * k, cast: cast * k });
  }

  /** Draws a white rim around every group, so that dark outlines stand out on a dark page. Call it before drawing. */
  rim(wide: number): void {
    this.late((fit) => {
      const rims = this.pieces.flatMap((piece) =>
        'late' in piece || !piece.outermost
          ? []
          : [{ ...piece, style: { fill: WHITE, stroke: WHITE, width: (piece.style.width ?? 0) + 2 * wide } }],
      );
      return elements(rims, fit);
    });
  }

  fit(page: Page): Fit {
    const counted = this.pieces.flatMap((piece) => ('late' in piece || piece.loose ? [] : [piece.commands]));
    return fitted(counted, page);
  }

  write(fit: Fit): string {
    let out = '';
    let run: Exclude<Piece, { late: Late }>[] = [];
    for (const piece of this.pieces) {
      if (!('late' in piece)) run.push(piece);
      else {
        out += elements(run, fit) + piece.late(fit);
        run = [];
      }
    }
    return out + elements(run, fit);
  }

  page(page: Page): string {
    return document(page.width, page.height, page.paper ?? '#FFFFFF', this.write(this.fit(page)));
  }
}
