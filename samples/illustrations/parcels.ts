/** Deliveries: parcels and a tool case. */
import type { Drawing } from './drawing.ts';
import { DARK, EDGE, GREY, HAIR, INK, LIGHT, MAGENTA, MISREGISTER, RULE, WHITE, YELLOW } from './palette.ts';
import { facing, level, type P3, sideways } from './projection.ts';
import { type Box, box, plate } from './solid.ts';

/** A carton with a coloured band around it and tape along its top. */
export function parcel(d: Drawing, b: Box, accent: string): void {
  d.group(() => {
    box(d, b, LIGHT);
    const [low, high] = [b.h * 0.3, b.h * 0.24];
    d.rect(facing(b.x, b.y, b.z), 0, low, b.w, high, 0, { fill: accent });
    d.rect(sideways(b.x + b.w, b.y, b.z), 0, low, b.d, high, 0, { fill: accent });
    d.rule(level(b.x, b.y, b.z + b.h), 0, b.d / 2, b.w, b.d / 2, HAIR);
    d.rule(sideways(b.x + b.w, b.y, b.z), b.d / 2, b.h * 0.8, b.d / 2, b.h, HAIR);
  }, EDGE * 2);
}

/** A parcel as high as a machine: arrows say which side is up. */
export function bigParcel(d: Drawing, b: Box, accent: string): void {
  d.stands(b.x, b.y, b.w, b.d, b.h);
  d.group(() => {
    parcel(d, b, accent);
    const on = facing(b.x, b.y, b.z);
    for (const u of [0.66, 0.82]) {
      const [x, y, r] = [b.w * u, b.h * 0.7, b.w * 0.055];
      d.poly([on(x - r, y + r), on(x, y + r * 2.6), on(x + r, y + r)], { fill: INK });
      d.rule(on, x, y - r, x, y + r, EDGE * 1.6);
    }
  });
}

/** An open tool case, its lid leaning back. */
export function toolCase(d: Drawing, x: number, y: number): void {
  const [w, deep, h] = [230, 120, 74];
  d.stands(x, y, w, deep, h);
  d.group(() => {
    const lean: P3 = [0, 0.26, 0.966];
    plate(d, [x, y + deep - 6, h], [1, 0, 0], lean, w, 108, 18, 12, { ...DARK, front: DARK.front });
    const lid = (u: number, v: number): P3 => [x + u, y + deep - 6 + v * 0.26, h + v * 0.966];
    d.rule(lid, 34, 26, 34, 84, EDGE * 2.4, WHITE);
    d.rule(lid, 34, 26, 34, 52, EDGE * 4.4, MAGENTA);
    d.rule(lid, 74, 26, 74, 84, EDGE * 2.4, WHITE);
    d.rule(lid, 74, 26, 74, 52, EDGE * 4.4, YELLOW);
    d.rect(lid, 108, 30, 96, 50, 8, { stroke: RULE, width: HAIR });
    box(d, { x, y, z: 0, w, d: deep, h }, { ...DARK, top: INK }, 8);
    const top = level(x, y, h);
    d.rect(top, 12, 12, w - 24, deep - 24, 4, { fill: GREY.side });
    d.rect(top, 24, 24, 70, 50, 4, { fill: WHITE, stroke: INK, width: HAIR });
    d.rect(top, 110, 24, 90, 20, 6, { fill: YELLOW, stroke: INK, width: HAIR });
    d.rect(top, 110, 60, 60, 20, 6, { fill: MAGENTA, stroke: INK, width: HAIR });
    const on = facing(x, y, 0);
    d.rect(on, w * 0.34, 20, w * 0.32, 22, 10, { stroke: RULE, width: EDGE * 1.4 });
    for (const u of [0.14, 0.78]) d.rect(on, w * u, h - 26, 20, 22, 3, { fill: YELLOW, shift: MISREGISTER });
  });
}
