/** The bottle that fills an ink tank. */

import { type Choice, choiceOf } from './choice.ts';
import type { Drawing } from './drawing.ts';
import type { Machine } from './kinds.ts';
import { accentOf } from './look.ts';
import { nth } from './nth.ts';
import { CYAN, EDGE, GREY, HAIR, INK, MAGENTA, RULE, SHADE, SOFT, WHITE, YELLOW } from './palette.ts';
import { drop } from './supplies.ts';
import { around, bentPatch, bentRule, turned } from './turned.ts';

export function inkBottle(d: Drawing, m: Machine): void {
  const c = choiceOf(m.variant);
  const accent = accentOf(m, c);
  const r = c.between('radius', 62, 86);
  const h = c.between('height', 185, 255);
  const ink = m.colour ? accent : INK;
  const others = m.colour ? [CYAN, MAGENTA, YELLOW].filter((k) => k !== ink) : [SOFT];
  const back = c.of('company', [0, 1, 1]);
  if (back > 0) d.place([-r * 2.3, r * 1.1, 0], 0.86, () => bottle(d, r, h, nth(others, 0), c, false, accent));
  bottle(d, r, h, ink, c, c.chance('open', 0.5), accent);
  drop(d, r * 1.9, -20, 44, c.of('drop', [24, 30]), ink);
  drop(d, r * 2.5, 18, 34, 15, m.colour ? ink : SOFT);
}

function bottle(d: Drawing, r: number, h: number, ink: string, c: Choice, open: boolean, accent: string): void {
  d.stands(-r, -r, r * 2, r * 2, h);
  const neck = c.of('neck', [0.36, 0.44]);
  const shoulder = c.of('shoulder', [34, 50]);
  const dark = ink === INK || ink === SOFT;
  d.group(() => {
    turned(d, 0, 0, [r * 0.94, 0], [r, 10], RULE, GREY.side, RULE);
    turned(d, 0, 0, [r, 10], [r, h], WHITE, SHADE, WHITE);
    const on = around(0, 0, r, 10);
    // Ink up to its level, then the label.
    bentPatch(d, on, -r * 0.34, 2, r * Math.PI * 0.985, (h - 10) * 0.2, ink, false);
    bentPatch(d, on, -r * 0.34, (h - 10) * 0.2, r * Math.PI * 0.985, 4, dark ? SOFT : INK, false);
    bentPatch(d, on, r * 0.02, (h - 10) * 0.3, r * 2.1, (h - 10) * 0.52, WHITE);
    bentPatch(d, on, r * 0.2, (h - 10) * 0.52, r * 0.62, (h - 10) * 0.22, ink, false);
    bentPatch(d, on, r * 0.02, (h - 10) * 0.3, r * 2.1, (h - 10) * 0.1, accent, false);
    bentPatch(d, on, r * 0.02, (h - 10) * 0.3, r * 2.1, (h - 10) * 0.1, 'none');
    bentRule(d, on, r * 1, r * 1.9, (h - 10) * 0.7, EDGE * 1.3, SOFT);
    for (const k of [0.62, 0.54]) bentRule(d, on, r * 1, r * (1.2 + k), (h - 10) * k, HAIR);
    turned(d, 0, 0, [r, h], [r * neck, h + shoulder], WHITE, SHADE, WHITE);
    const z = h + shoulder;
    turned(d, 0, 0, [r * neck, z], [r * neck, z + 16], RULE, GREY.side, RULE);
    if (open) {
      turned(d, 0, 0, [r * neck * 0.8, z + 16], [r * neck * 0.42, z + 58], WHITE, SHADE, INK);
      return;
    }
    const cap = c.of('cap', [54, 70]);
    turned(
      d,
      0,
      0,
      [r * neck * 1.16, z + 16],
      [r * neck * 1.06, z + 16 + cap],
      ink,
      dark ? INK : ink,
      dark ? SOFT : ink,
    );
    const rim = around(0, 0, r * neck * 1.12, z + 16);
    for (let k = 0; k < 6; k += 1) {
      const u = r * neck * (0.1 + k * 0.42);
      d.line([rim(u, 8), rim(u, cap - 10)], HAIR, dark ? WHITE : INK);
    }
  });
  if (open)
    d.place([-r * 0.5, -r * 1.8, 0], 1, () => {
      d.stands(-r * 0.5, -r * 0.5, r, r, 40);
      d.group(() =>
        turned(d, 0, 0, [r * neck * 1.16, 0], [r * neck * 1.06, 54], ink, dark ? INK : ink, dark ? SOFT : ink),
      );
    });
}
