/** The top of a machine: a plain platen lid, or a feeder for stacks of originals. */
import type { Choice } from './choice.ts';
import type { Drawing } from './drawing.ts';
import { DARK, EDGE, HAIR, INK, LIGHT, RULE, type Skin, WHITE } from './palette.ts';
import { type Motif, print } from './prints.ts';
import { rounded } from './profile.ts';
import { facing, level, type P2, plane, type Surface } from './projection.ts';
import { sheet } from './sheet.ts';
import { acrossY, box, plate } from './solid.ts';

export type Top = { x: number; y: number; z: number; w: number; d: number };

/** A platen lid; opened by some degrees it shows the glass and an original. */
export function lid(d: Drawing, t: Top, degrees: number, thick: number, skin: Skin = LIGHT): void {
  if (degrees === 0) {
    box(d, { ...t, h: thick }, skin, 12);
    d.rect(level(t.x, t.y, t.z + thick), 24, 22, t.w - 48, t.d - 44, 10, { stroke: INK, width: HAIR });
    return;
  }
  const glass = level(t.x, t.y, t.z);
  d.rect(glass, 26, 24, t.w - 52, t.d - 60, 4, { fill: INK });
  sheet(d, (u, v) => glass(t.w * 0.3 + u, 34 + v), t.w * 0.46, t.d * 0.6);
  const a = (degrees * Math.PI) / 180;
  const deep = t.d - 6;
  const [fy, fz] = [t.y + t.d - deep * Math.cos(a), t.z + 4 + deep * Math.sin(a)];
  const under: Skin = { ...skin, front: WHITE };
  plate(d, [t.x, fy, fz + thick], [1, 0, 0], [0, Math.cos(a), -Math.sin(a)], t.w, deep, thick, 12, under);
  if (degrees > 30) {
    const n = [0, Math.sin(a), Math.cos(a)] as const;
    const on = plane([t.x, fy - n[1] * thick, fz + thick - n[2] * thick], [1, 0, 0], [0, Math.cos(a), -Math.sin(a)]);
    d.rect(on, 28, 20, t.w - 56, deep - 48, 6, { stroke: INK, width: HAIR });
  }
}

/** A document feeder: a head on the left, a sloping tray of originals on the right. */
export function feeder(
  d: Drawing,
  t: Top,
  high: number,
  choice: Choice,
  motif: Motif,
  colour: boolean,
  skin: Skin = LIGHT,
): void {
  if (choice.chance('folded', 0.16)) {
    folded(d, t, high, choice, skin);
    return;
  }
  const slab = 22;
  const style = choice.of('feeder', ['wedge', 'round', 'block'] as const);
  const loaded = choice.of('originals', [true, true, false]);
  box(d, { ...t, h: slab }, skin, 10);
  const z = t.z + slab;
  const head = t.w * choice.of('head', [0.34, 0.4, 0.44]);
  const out = level(t.x + head, t.y + t.d * 0.2, z);
  if (loaded) sheet(d, out, t.w * 0.42, t.d * 0.6);
  const l = t.x + 8;
  const r = t.x + head;
  const shapes: Record<typeof style, P2[]> = {
    wedge: rounded(
      [
        [l, z],
        [r, z],
        [r, z + high * 0.5],
        [r - head * 0.42, z + high],
        [l, z + high * 0.8],
      ],
      0,
      0,
      10,
      16,
      34,
    ),
    round: rounded(
      [
        [l, z],
        [r, z],
        [r, z + high * 0.62],
        [r - head * 0.2, z + high],
        [l, z + high],
      ],
      0,
      0,
      12,
      24,
      56,
    ),
    block: rounded(
      [
        [l, z],
        [r, z],
        [r, z + high],
        [l, z + high],
      ],
      0,
      0,
      14,
      22,
    ),
  };
  const [y, deep] = [t.y + 12, t.d - 24];
  acrossY(d, shapes[style], y, deep, skin);
  const front = facing(l, y, z);
  d.rule(front, head * 0.16, high * 0.34, head * 0.78, high * 0.34, HAIR);
  if (style !== 'wedge') d.rect(front, head * 0.3, high * 0.5, head * 0.3, high * 0.14, 4, { fill: INK });
  // The tray of originals rises from the mouth of the head.
  const [y0, wide] = [t.y + t.d * 0.14, t.d * 0.72];
  const [from, to]: [P2, P2] = [
    [r - 4, z + high * 0.42],
    [t.x + t.w - 14, z + high * choice.of('slope', [0.66, 0.82, 0.95])],
  ];
  acrossY(d, [[from[0], from[1] - 8], [to[0], to[1] - 8], to, from], y0, wide, skin);
  const run = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const on: Surface = plane([from[0], y0, from[1]], [0, 1, 0], [(to[0] - from[0]) / run, 0, (to[1] - from[1]) / run]);
  if (!loaded) {
    for (const k of [0.12, 0.88]) d.rule(on, wide * k, run * 0.16, wide * k, run * 0.6, EDGE * 2);
    return;
  }
  const pages = choice.of('pages', [2, 4, 6]);
  const raise =
    (n: number): Surface =>
    (u, v) => {
      const p = on(u, v);
      return [p[0], p[1], p[2] + n];
    };
  const [w, h] = [wide * 0.84, run * choice.of('reach', [0.9, 1.08, 1.16])];
  for (let k = 1; k <= pages; k += 2) sheet(d, (u, v) => raise(k * 2)(wide * 0.08 + u, v), w, h - (k % 3) * 4);
  const top: Surface = (u, v) => raise(pages * 2)(wide * 0.08 + w - u, v);
  print(d, top, w, h, motif, colour);
}

/** A feeder with its tray folded shut: one long back under a seam. */
function folded(d: Drawing, t: Top, high: number, choice: Choice, skin: Skin): void {
  box(d, { ...t, h: 20 }, skin, 10);
  const [l, r, z] = [t.x + 8, t.x + t.w - 10, t.z + 20];
  const ridge = l + t.w * choice.of('head', [0.34, 0.4, 0.44]);
  const [low, top] = [z + high * 0.42, z + high * 0.9];
  const p = (u: number, v: number): P2 => [u, v];
  const profile = [p(l, z), p(r, z), p(r, low), p(ridge, top), p(l, top - 10)];
  acrossY(d, rounded(profile, 0, 0, 22, 40, 30), t.y + 12, t.d - 24, skin);
  const on = facing(l, t.y + 12, z);
  const line = skin.front === DARK.front ? RULE : INK;
  d.rule(on, t.w * 0.06, high * 0.3, t.w * 0.8, high * 0.3, HAIR, line);
  d.rect(on, (ridge - l) * 0.4, high * 0.46, t.w * 0.12, high * 0.14, 4, { fill: line });
}
