/** The three shapes of a toner supply: a hopper, a cartridge with its roller, a tube with a spiral. */
import type { Choice } from './choice.ts';
import type { Drawing } from './drawing.ts';
import { nth } from './nth.ts';
import { DARK, EDGE, GREY, HAIR, INK, LIGHT, RULE, SHADE, type Skin, SOFT, WHITE } from './palette.ts';
import { oval, rounded } from './profile.ts';
import { facing, level, type P2, type P3, type Surface } from './projection.ts';
import { acrossX, plate } from './solid.ts';
import { gear } from './turned.ts';

/** A label with a colour patch and strokes instead of words. */
function label(d: Drawing, on: Surface, w: number, h: number, accent: string): void {
  d.rect(on, 0, 0, w, h, 6, { fill: WHITE, stroke: INK, width: EDGE });
  d.rect(on, w * 0.06, h * 0.2, h * 0.6, h * 0.6, 3, { fill: INK });
  d.rect(on, w * 0.88, h * 0.2, w * 0.06, h * 0.6, 2, { fill: accent });
  const x = w * 0.1 + h * 0.6;
  for (const [i, k] of [0.72, 0.5, 0.28].entries())
    d.rule(on, x + 6, h * k, x + (w * 0.8 - x) * nth([1, 0.7, 0.86], i), h * k, i ? HAIR : EDGE * 1.4, i ? INK : SOFT);
}

export function hopper(d: Drawing, long: number, skin: Skin, accent: string, c: Choice): void {
  const [deep, h] = [140, c.of('high', [118, 138])];
  const line = skin === DARK ? RULE : INK;
  acrossX(
    d,
    rounded(
      [
        [0, 0],
        [deep, 0],
        [deep, h * 0.7],
        [deep * 0.74, h],
        [14, h],
      ],
      14,
      14,
      24,
      30,
      20,
    ),
    0,
    long,
    skin,
  );
  d.rule(facing(0, 0, 0), 16, h * 0.24, long - 16, h * 0.24, HAIR, line);
  label(d, (u, v) => facing(long * 0.2, 0, h * 0.36)(u, v), long * 0.5, h * 0.44, accent);
  const top = level(0, 24, h);
  d.rule(top, long * 0.06, 12, long * 0.6, 12, HAIR, line);
  // The grip at the near end, the shutter, the coupling.
  acrossX(
    d,
    rounded(
      [
        [18, h * 0.2],
        [deep - 18, h * 0.2],
        [deep - 18, h * 0.72],
        [18, h * 0.72],
      ],
      12,
    ),
    long,
    26,
    GREY,
  );
  gear(d, long + 26, deep * 0.5, h * 0.46, 24, 12, 10, accent);
  d.rect(facing(long * 0.78, 0, 0), 0, h * 0.4, long * 0.14, h * 0.36, 6, { fill: INK, stroke: line, width: HAIR });
}

export function roller(d: Drawing, long: number, skin: Skin, accent: string, c: Choice): void {
  const h = c.of('high', [108, 126]);
  const line = skin === DARK ? RULE : INK;
  acrossX(d, oval(16, 40, 34, 34, 32), 18, long - 36, { front: accent, side: accent, top: accent });
  d.line(
    [
      [26, -17, 46],
      [long - 26, -17, 46],
    ],
    EDGE,
    WHITE,
  );
  acrossX(
    d,
    rounded(
      [
        [26, 8],
        [150, 8],
        [150, h * 0.8],
        [126, h],
        [44, h],
        [22, h * 0.62],
      ],
      8,
      20,
      24,
      20,
      24,
      16,
    ),
    0,
    long,
    skin,
  );
  label(d, level(long * 0.2, 58, h), long * 0.54, 54, accent);
  const end: P2[] = rounded(
    [
      [-16, 0],
      [150, 0],
      [150, h * 0.86],
      [120, h * 1.06],
      [30, h * 1.06],
      [-16, h * 0.6],
    ],
    10,
    20,
    24,
    20,
    30,
    16,
  );
  acrossX(d, end, -20, 20, skin);
  acrossX(d, end, long, 20, skin === DARK ? DARK : GREY);
  gear(d, long + 20, 34, 42, 30, 14, 12, WHITE);
  const on: Surface = (u, v) => [long + 20, u, v];
  d.disc(on, 104, h * 0.5, 22, { fill: SHADE, stroke: INK, width: EDGE });
  d.rule(on, 92, h * 0.5, 116, h * 0.5, EDGE);
  // A folding grip on the front.
  const a: P3 = [1, 0, 0];
  plate(d, [long * 0.34, 10, h * 0.62], a, [0, 0.3, 0.954], long * 0.3, 30, 8, 8, skin);
  d.rule(facing(0, 22, 0), long * 0.06, h * 0.62, long * 0.26, h * 0.62, HAIR, line);
}

export function tube(d: Drawing, long: number, skin: Skin, accent: string, c: Choice): void {
  const r = c.of('radius', [64, 74]);
  const line = skin === DARK ? RULE : INK;
  const [y, z] = [r, r];
  acrossX(d, oval(y, z, r * 0.9, r * 0.9, 40), -14, 20, GREY);
  acrossX(d, oval(y, z, r, r, 44), 0, long, skin);
  const at = (x: number, degrees: number): P3 => [
    x,
    y + r * Math.cos((degrees * Math.PI) / 180),
    z + r * Math.sin((degrees * Math.PI) / 180),
  ];
  for (let k = 0; k < 9; k += 1) {
    const x = long * 0.64 + k * long * 0.034;
    d.line(
      Array.from({ length: 9 }, (_, i) => at(x + i * 2.4, 208 - i * 21)),
      EDGE,
      k % 2 ? SOFT : line,
    );
  }
  const on: Surface = (u, v) => at(long * 0.08 + u, 190 - v);
  const side = (u: number): P3[] => Array.from({ length: 9 }, (_, i) => on(u, i * 8));
  d.poly([...side(0), ...side(long * 0.48).reverse()], { fill: WHITE, stroke: INK, width: EDGE });
  d.poly([...side(14).slice(2, 7), ...side(54).slice(2, 7).reverse()], { fill: INK });
  d.poly(
    [
      ...side(long * 0.42).slice(1, 8),
      ...side(long * 0.45)
        .slice(1, 8)
        .reverse(),
    ],
    { fill: accent },
  );
  for (const [i, v] of [48, 34, 20].entries())
    d.rule(on, 72, v, long * nth([0.36, 0.28, 0.32], i), v, i ? HAIR : EDGE * 1.4, i ? INK : SOFT);
  acrossX(d, oval(y, z, r * 1.06, r * 1.06, 44), long, 22, GREY);
  acrossX(d, oval(y, z, r * 0.6, r * 0.6, 32), long + 22, 20, LIGHT);
  gear(d, long + 42, y, z, r * 0.42, 14, 10, accent);
}
