/** Printer's furniture in page pixels: register crosses, colour bars. */
import { CYAN, HAIR, INK, MAGENTA, YELLOW } from './palette.ts';

const n = (x: number): string => String(Math.round(x * 10) / 10);
const stroke = (d: string, width: number, ink = INK): string =>
  `<path stroke="${ink}" stroke-width="${width}" d="${d}"/>`;

export function registerMark(x: number, y: number, r: number, width = HAIR, ink = INK): string {
  const k = r * 1.6;
  return (
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" stroke="${ink}" stroke-width="${width}"/>` +
    stroke(`M${n(x - k)} ${n(y)}h${n(2 * k)}M${n(x)} ${n(y - k)}v${n(2 * k)}`, width, ink) +
    `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r * 0.36)}" fill="${ink}" stroke="none"/>`
  );
}

/** Patches of the four inks and two tints, lying or upright. */
export function colourBar(x: number, y: number, size: number, upright = false): string {
  const inks = [CYAN, MAGENTA, YELLOW, INK];
  const patches = inks.map((ink, k) => {
    const [px, py] = upright ? [x, y + k * size] : [x + k * size, y];
    return `<rect x="${n(px)}" y="${n(py)}" width="${n(size)}" height="${n(size)}" fill="${ink}" stroke="none"/>`;
  });
  const dots: string[] = [];
  for (let i = 0; i < 3; i += 1)
    for (let j = 0; j < 3; j += 1) {
      const [ox, oy] = upright ? [x, y + 4 * size] : [x + 4 * size, y];
      const [cx, cy] = [ox + ((i + 0.5) * size) / 3, oy + ((j + 0.5) * size) / 3];
      dots.push(`<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(size * (0.05 + 0.03 * (i + j)))}"/>`);
    }
  return `${patches.join('')}<g fill="${INK}" stroke="none">${dots.join('')}</g>`;
}
