/** The plain inkjet: a light low body without tanks. */
import { choiceOf } from './choice.ts';
import type { Drawing } from './drawing.ts';
import type { Machine } from './kinds.ts';
import { accentOf } from './look.ts';
import { lowBody } from './low-body.ts';
import { CYAN, DARK, EDGE, HAIR, INK, LIGHT, MAGENTA, WARM, WHITE, YELLOW } from './palette.ts';
import { facing, sideways } from './projection.ts';

export function inkjet(d: Drawing, m: Machine): void {
  const c = choiceOf(m.variant);
  const accent = accentOf(m, c);
  const w = c.of('width', [470, 500, 530]);
  const deep = c.of('depth', [270, 300, 330]);
  const high = c.of('height', [96, 112, 126]);
  const skin = c.of('body', [LIGHT, WARM, DARK]);
  const line = skin === DARK ? WHITE : INK;
  d.stands(0, 0, w, deep, high + 60);
  d.group(() => {
    lowBody(d, m, c, {
      w,
      deep,
      high,
      skin,
      accent,
      rear: c.chance('rear', 0.6) && !m.adf,
      scans: true,
      keep: w * c.of('keep', [0.06, 0.16]),
    });
    const on = facing(w * 0.86, 0, 22);
    const marks = m.colour ? [CYAN, MAGENTA, YELLOW] : [INK, INK, INK];
    for (const [k, ink] of marks.entries()) d.disc(on, w * 0.05, 12 + k * 20, 6, { fill: ink });
    const side = sideways(w, deep * 0.3, 8);
    for (const k of [0.46, 0.58, 0.7]) d.rule(side, 20, high * k, deep * 0.4, high * k, HAIR, line);
    void EDGE;
  });
}
