/** The upper works of a copying machine: scanner, lid or feeder, control panel. */
import type { Choice } from './choice.ts';
import type { Drawing } from './drawing.ts';
import { feeder, lid } from './feeder.ts';
import type { Machine } from './kinds.ts';
import { tilesOf } from './look.ts';
import { DARK, EDGE, HAIR, INK, LIGHT, RULE, type Skin } from './palette.ts';
import { shelf, tablet } from './panel.ts';
import { PAGES } from './prints.ts';
import { sideways } from './projection.ts';
import { box } from './solid.ts';

export type Head = {
  w: number;
  deep: number;
  z: number;
  accent: string;
  trim: Skin;
  skin?: Skin;
  high: number;
  over: number;
  feed: number;
};

/** `w` and `deep` are those of the body; the scanner stands `over` it on three sides. */
export function head(d: Drawing, m: Machine, c: Choice, h: Head): void {
  const { over, high } = h;
  const skin = h.skin ?? LIGHT;
  const [x, w] = [-over, h.w + over * 2];
  box(d, { x, y: -over, z: h.z, w, d: h.deep + over, h: high }, skin, 10);
  d.rule(sideways(x + w, 0, h.z), 0, high * 0.5, h.deep - 12, high * 0.5, HAIR, skin === DARK ? RULE : INK);
  const top = { x, y: -over, z: h.z + high, w, d: h.deep + over };
  const darkTop = h.trim === DARK && c.chance('dark top', 0.4) ? DARK : skin;
  if (m.adf) feeder(d, top, h.feed, c, c.of('original', PAGES), m.colour, darkTop);
  else lid(d, top, c.of('lid', [0, 0, 12, 46]), c.of('lid height', [22, 30]), darkTop);
  panel(d, m, c, h, x, w);
}

function panel(d: Drawing, m: Machine, c: Choice, h: Head, x: number, w: number): void {
  const tiles = tilesOf(m, h.accent);
  const how = m.touchscreen ? c.of('panel', ['tablet', 'tablet', 'shelf'] as const) : 'shelf';
  if (how === 'tablet') {
    const tw = w * c.of('tablet', [0.32, 0.37, 0.42]);
    const tx = c.of('tablet at', [w - tw - 16, w - tw + 14, w - tw - 16, w * 0.36 - tw / 2]);
    box(d, { x: x + tx + tw * 0.35, y: -h.over - 18, z: h.z + 8, w: tw * 0.3, d: 20, h: h.high * 0.4 }, h.trim);
    d.group(
      () => tablet(d, x + tx, -h.over - 58, h.z + 14, tw, tw * 0.62, c.of('tilt', [42, 54]), tiles, h.trim),
      EDGE * 2,
    );
  } else {
    const pw = w * c.of('panel width', [0.62, 0.78, 1]);
    const plan = {
      touch: m.touchscreen,
      fax: m.fax,
      few: m.kind !== 'a3-copier' && c.chance('few keys', 0.4),
      accent: h.accent,
      tiles,
      dark: h.trim === DARK,
    };
    shelf(d, x + w - pw, -h.over, h.z + 2, pw, h.high - 4, c.of('panel depth', [58, 72]), plan, h.trim);
  }
}
