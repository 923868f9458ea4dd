/** Halftone dots: ground shadows and discs, all on one screen angle. */
import type { Drawing, Fit } from './drawing.ts';
import { ground, type P2, project, TOWARDS } from './projection.ts';

type Dot = { x: number; y: number; r: number };
type Write = (dots: Dot[], colour: string) => string;

const circles: Write = (dots, colour) => {
  const each = dots.map(
    ({ x, y, r }) => `<circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="${Math.round(r * 10) / 10}"/>`,
  );
  return `<g fill="${colour}" stroke="none">${each.join('')}</g>`;
};

/** The same dots in a few sizes only, as points of a round pen: a quarter of the bytes. */
export const penPoints: Write = (dots, colour) => {
  const bySize = Map.groupBy(dots, ({ r }) => Math.max(1, Math.round(r / 1.5)) * 3);
  return [...bySize]
    .map(([width, points]) => {
      let [d, penX, penY] = ['', 0, 0];
      for (const point of points) {
        const [x, y] = [Math.round(point.x), Math.round(point.y)];
        d += d ? `m${x - penX} ${y - penY}h0` : `M${x} ${y}h0`;
        [penX, penY] = [x, y];
      }
      return `<path stroke="${colour}" stroke-width="${width}" d="${d.replaceAll(' -', '-')}"/>`;
    })
    .join('');
};

/** Positions of a 45-degree screen inside a frame. */
export function* screen(left: number, top: number, right: number, bottom: number, pitch: number): Generator<P2> {
  const step = pitch / Math.SQRT2;
  for (let row = Math.floor(top / step); row * step <= bottom; row += 1) {
    for (let column = Math.floor(left / step); column * step <= right; column += 1) {
      if ((row + column) % 2 === 0) yield [column * step, row * step];
    }
  }
}

type Footprint = Drawing['footprints'][number];

/** Length of a body's shadow; at most 130 pixels on the page. */
const reachOf = (f: Footprint, scale: number): number => Math.min(0.28 * f.cast + 30, 130 / scale);

/** 1 in the core of the shadow, falling to 0 at its end and, in front, over `blur`. */
function darkness([x, y]: P2, f: Footprint, reach: number, blur: number): number {
  let best = 0;
  for (let s = 0; s <= 1; s += 0.04) {
    const [u, v] = [x - f.x - s * reach, y - f.y - s * reach * 0.12];
    const out = Math.hypot(Math.max(-u, 0, u - f.w), Math.max(-v, 0, v - f.d));
    best = Math.max(best, (1 - s) * (1 - out / blur));
  }
  return best;
}

/** Reports whether a point on the ground is hidden behind the body on the footprint. */
function hidden([x, y]: P2, f: Footprint): boolean {
  for (let t = 14; t < f.cast * 1.1; t += 10) {
    const k = t / TOWARDS[2];
    const [u, v] = [x + TOWARDS[0] * k - f.x, y + TOWARDS[1] * k - f.y];
    if (u > 4 && u < f.w - 4 && v > 4 && v < f.d - 4) return true;
  }
  return false;
}

/** Distance on the page from a point to a footprint; 0 on it. */
function distance([x, y]: P2, f: Footprint, scale: number): number {
  const nearest = flat(Math.min(Math.max(x, f.x), f.x + f.w), Math.min(Math.max(y, f.y), f.y + f.d));
  const here = flat(x, y);
  return Math.hypot(here[0] - nearest[0], here[1] - nearest[1]) * scale;
}

/** Softness of the edge, minimum distance of dots from a body in page pixels, and how dots are written. */
type Edge = { blur: number; margin: number; write: Write };

/** Draws the shadow of every footprint; call it before drawing the machines. */
export function shadow(
  d: Drawing,
  colour: string,
  pitch = 18,
  { blur, margin, write }: Edge = { blur: 34, margin: 0, write: circles },
): void {
  d.late((fit) => {
    const dots: Dot[] = [];
    const corners = d.footprints.flatMap((f) => {
      const [before, reach] = [blur + 6, 0.28 * f.cast + blur + 36];
      return [
        [f.x - before, f.y - before],
        [f.x + f.w + reach, f.y - before],
        [f.x + f.w + reach, f.y + f.d + reach],
        [f.x - before, f.y + f.d + reach],
      ].map(([x = 0, y = 0]) => fit.spot(flat(x, y)));
    });
    const xs = corners.map((c) => c[0]);
    const ys = corners.map((c) => c[1]);
    for (const [x, y] of screen(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys), pitch)) {
      const place = ground([(x - fit.dx) / fit.scale, (y - fit.dy) / fit.scale]);
      if (d.footprints.some((f) => hidden(place, f))) continue;
      if (d.footprints.some((f) => distance(place, f, fit.scale) < margin)) continue;
      const dark = Math.max(...d.footprints.map((f) => darkness(place, f, reachOf(f, fit.scale), blur)));
      if (dark > 0.04) dots.push({ x, y, r: pitch * 0.4 * Math.sqrt(dark) });
    }
    return write(dots, colour);
  });
}

const flat = (x: number, y: number): P2 => project([x, y, 0]);

/** Returns whether a point of the page lies behind one of the drawn bodies. */
export function behind(d: Drawing, fit: Fit): (x: number, y: number) => boolean {
  return (x, y) => {
    const place = ground([(x - fit.dx) / fit.scale, (y - fit.dy) / fit.scale]);
    return d.footprints.some((f) => hidden(place, { ...f, cast: f.cast * 0.9 }));
  };
}

/** A round halftone, dense at one side and fading to the other (page pixels). */
export function disc(
  at: { x: number; y: number; r: number },
  pitch: number,
  colour: string,
  angle = 0.9,
  skip: (x: number, y: number) => boolean = () => false,
  write = circles,
): string {
  const dots: Dot[] = [];
  for (const [x, y] of screen(at.x - at.r, at.y - at.r, at.x + at.r, at.y + at.r, pitch)) {
    const [u, v] = [(x - at.x) / at.r, (y - at.y) / at.r];
    if (u * u + v * v > 1 || skip(x, y)) continue;
    const t = (1 + u * Math.cos(angle) + v * Math.sin(angle)) / 2;
    dots.push({ x, y, r: pitch * (0.1 + 0.52 * t * t) });
  }
  return write(dots, colour);
}
