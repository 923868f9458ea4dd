/** Writes paths as SVG: relative steps, few digits, shared attributes. */
import { nth } from './nth.ts';
import { EDGE, INK } from './palette.ts';
import type { P2 } from './projection.ts';

export type Style = { fill?: string; stroke?: string; width?: number; dash?: string; shift?: P2; open?: boolean };
export type Command = { code: 'M' | 'L' | 'Q' | 'C' | 'Z'; points: P2[] };
export type Fit = { scale: number; dx: number; dy: number; spot: (p: P2) => P2 /** Steps per pixel. */; grid: number };

const short = (n: number): string => String(Math.round(n * 10) / 10 || 0).replace(/^(-?)0\./, '$1.');
const hex = (c: string): string => c.replace(/^#(.)\1(.)\2(.)\3$/, '#$1$2$3');

/** Without `paper` the background is transparent. */
export function document(width: number, height: number, paper: string | null, body: string): string {
  const size = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`;
  const pen = `fill="none" stroke="${INK}" stroke-width="${EDGE}" stroke-linecap="round" stroke-linejoin="round"`;
  const ground = paper ? `<rect width="${width}" height="${height}" fill="${paper}"/>` : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${ground}<g ${pen}>${body}</g></svg>`;
}

/** Simplifies a line: drops points closer than `slack` to it (Douglas-Peucker). */
function thinned(points: P2[], slack: number): P2[] {
  const [a, b] = [nth(points, 0), nth(points, -1)];
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  let [worst, at] = [slack, 0];
  for (let i = 1; i < points.length - 1; i += 1) {
    const [x, y] = [nth(points, i)[0] - a[0], nth(points, i)[1] - a[1]];
    const off = length < 1 ? Math.hypot(x, y) : Math.abs((b[0] - a[0]) * y - (b[1] - a[1]) * x) / length;
    if (off > worst) [worst, at] = [off, i];
  }
  if (at === 0) return [a, b];
  return [...thinned(points.slice(0, at + 1), slack).slice(0, -1), ...thinned(points.slice(at), slack)];
}

/** In pixels, below what is visible: wide pictures on whole pixels are never shown at full size. */
const slackOf = ({ grid }: Fit): number => (grid === 1 ? 0.7 : grid < 10 ? 0.38 : 0.32);

const joined = (parts: string[]): string => parts.reduce((t, n) => t + (n.startsWith('-') ? n : ` ${n}`));

function data(commands: Command[], fit: Fit, [sx, sy]: P2): string {
  const snap = (n: number): number => Math.round(n * fit.grid) / fit.grid;
  let d = '';
  let pen: P2 = [0, 0];
  let start: P2 = [0, 0];
  let last = '';
  for (const { code, points } of commands) {
    if (code === 'Z') {
      d += 'z';
      pen = start;
    } else if (points.length > 0) {
      const exact = points.map((p): P2 => {
        const [x, y] = fit.spot(p);
        return [x + sx, y + sy];
      });
      const corners = (code === 'L' ? thinned([pen, ...exact], slackOf(fit)).slice(1) : exact).map(
        ([x, y]): P2 => [snap(x), snap(y)],
      );
      const from = (i: number): P2 => (code === 'L' ? (corners[i - 1] ?? pen) : pen);
      const steps = corners.flatMap(([x, y], i) =>
        code === 'M' ? [short(x), short(y)] : [short(x - from(i)[0]), short(y - from(i)[1])],
      );
      const numbers = joined(steps);
      if (code !== last || code === 'M') d += (code === 'M' ? code : code.toLowerCase()) + numbers;
      else d += (numbers.startsWith('-') ? '' : ' ') + numbers;
      pen = nth(corners, -1);
      if (code === 'M') start = pen;
    }
    last = code;
  }
  return d;
}

function paint(style: Style): string {
  const parts = [style.fill ? ` fill="${hex(style.fill)}"` : ''];
  if (!style.stroke) parts.push(' stroke="none"');
  else if (style.stroke !== INK) parts.push(` stroke="${hex(style.stroke)}"`);
  if (style.stroke && (style.width ?? EDGE) !== EDGE) parts.push(` stroke-width="${style.width}"`);
  if (style.dash) parts.push(` stroke-dasharray="${style.dash}"`);
  return parts.join('');
}

/** Neighbours with the same paint share one group. */
export function elements(pieces: { commands: Command[]; style: Style }[], fit: Fit): string {
  let out = '';
  for (let i = 0; i < pieces.length; ) {
    const ink = paint(nth(pieces, i).style);
    let n = i;
    while (n < pieces.length && paint(nth(pieces, n).style) === ink) n += 1;
    const paths = pieces
      .slice(i, n)
      .map(({ commands, style }) => ` d="${data(commands, fit, style.shift ?? [0, 0])}"/>`);
    if (n - i === 1 || ink.length < 9) out += paths.map((d) => `<path${ink}${d}`).join('');
    else out += `<g${ink}>${paths.map((d) => `<path${d}`).join('')}</g>`;
    i = n;
  }
  return out;
}
