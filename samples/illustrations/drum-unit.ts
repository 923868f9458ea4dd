/** The drum unit: a coated cylinder in its cradle. */
import { choiceOf } from './choice.ts';
import type { Drawing } from './drawing.ts';
import type { Machine } from './kinds.ts';
import { accentOf } from './look.ts';
import { CYAN, DARK, EDGE, GREY, HAIR, INK, LIGHT, RULE, WHITE, YELLOW } from './palette.ts';
import { oval, rounded } from './profile.ts';
import { facing, type P3 } from './projection.ts';
import { acrossX } from './solid.ts';
import { axis, carton } from './supplies.ts';
import { gear } from './turned.ts';

export function drumUnit(d: Drawing, m: Machine): void {
  const c = choiceOf(m.variant);
  const skin = c.of('body', [DARK, LIGHT]);
  const long = c.between('length', 450, 515);
  const r = c.between('radius', 50, 62);
  const accent = accentOf(m, c) === YELLOW ? CYAN : accentOf(m, c);
  if (c.chance('carton', 0.85))
    carton(d, c.of('carton at', [20, long * 0.44]), 210, 230, 110, 270, accent, m.colour, c);
  const line = skin === DARK ? RULE : INK;
  const [y, z] = [74, 30 + r];
  d.stands(0, 0, long, 170, 110);
  d.group(() => {
    // Cradle: back wall, cylinder, low front wall, end plates.
    acrossX(
      d,
      rounded(
        [
          [110, 0],
          [172, 0],
          [172, 96],
          [150, 112],
          [128, 92],
        ],
        10,
        14,
        16,
        14,
        8,
      ),
      6,
      long - 12,
      skin,
    );
    acrossX(d, oval(y, z, r, r, 44), 18, long - 36, { front: accent, side: accent, top: accent });
    const at = (x: number, degrees: number): P3 => [
      x,
      y + r * Math.cos((degrees * Math.PI) / 180),
      z + r * Math.sin((degrees * Math.PI) / 180),
    ];
    d.poly([at(26, 128), at(long - 26, 128), at(long - 26, 112), at(26, 112)], { fill: WHITE });
    d.line([at(40, 100), at(long * 0.7, 100)], HAIR, WHITE);
    d.poly([at(20, 190), at(long - 20, 190), at(long - 20, 210), at(20, 210)], { fill: INK });
    acrossX(
      d,
      rounded(
        [
          [0, 0],
          [60, 0],
          [30, 38],
          [0, 44],
        ],
        8,
        4,
        8,
        10,
      ),
      6,
      long - 12,
      skin,
    );
    const on = facing(0, 0, 0);
    d.rule(on, 30, 22, long * 0.6, 22, HAIR, line);
    d.rect(on, long * 0.72, 12, long * 0.16, 20, 5, { fill: WHITE, stroke: INK, width: EDGE });
    d.rect(on, long * 0.74, 17, 12, 10, 2, { fill: accent });
    const end = rounded(
      [
        [-8, 0],
        [180, 0],
        [180, 104],
        [150, 124],
        [y, z + r + 14],
        [y - r, z + r * 0.4],
        [-8, 52],
      ],
      12,
      14,
      16,
      16,
      30,
      30,
      14,
    );
    acrossX(d, end, -8, 26, skin);
    acrossX(d, end, long - 18, 26, skin === DARK ? DARK : GREY);
    gear(d, long + 8, y, z, r * 0.62, 18, 14, WHITE);
    d.disc((u, v): P3 => [long + 8, 142 + u, 44 + v], 0, 0, 14, { fill: RULE, stroke: INK, width: EDGE });
  });
  axis(d, [long + 40, y, z], [long + 84, y, z], accent);
}
