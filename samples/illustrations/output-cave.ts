/** The cave under the scanner where copies land. */
import type { Choice } from './choice.ts';
import type { Drawing } from './drawing.ts';
import { HAIR, type Skin } from './palette.ts';
import { PAGES, print } from './prints.ts';
import { facing, type Surface } from './projection.ts';
import { sheet } from './sheet.ts';
import { box } from './solid.ts';

/** A post on the right carries the scanner; on the left a post in front or only a wall at the back. */
export function outputCave(
  d: Drawing,
  w: number,
  deep: number,
  z: number,
  h: number,
  c: Choice,
  colour: boolean,
  skin: Skin,
): void {
  const post = w * c.of('post', [0.16, 0.2, 0.26]);
  if (c.chance('left post', 0.45)) box(d, { x: 0, y: 0, z, w: 34, d: deep, h }, skin);
  else box(d, { x: 0, y: deep - 40, z, w: 60, d: 40, h }, skin);
  const paper = c.of('output', ['stack', 'sheet', 'sheet', 'long'] as const);
  const [x, pw, pd] = [w * 0.16, w - post - w * 0.18, deep * 0.78];
  const forward = paper === 'long' ? 40 : 0;
  const layer =
    (k: number): Surface =>
    (u, v) => [x + u - k * 3, 14 + v - forward, z + 14 + (pw - u) * 0.08 - (k - 1) * 5];
  for (let k = paper === 'stack' ? 3 : 1; k > 0; k -= 1) sheet(d, layer(k), pw, pd);
  print(d, layer(1), pw, Math.min(pd, h * 1.75), c.of('motif', PAGES), colour);
  box(d, { x: w - post, y: 0, z, w: post, d: deep, h }, skin);
  const on = facing(w - post, 0, z);
  for (const k of [0.3, 0.5]) d.rule(on, post * 0.25, h * k, post * 0.75, h * k, HAIR);
}
