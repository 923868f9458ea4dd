/** A floor-standing copier with its front door folded down and its toners to be seen. */
import { choiceOf } from './choice.ts';
import type { Drawing } from './drawing.ts';
import { engineSide } from './engine-front.ts';
import { head } from './head.ts';
import { BASE } from './hero.ts';
import { castors } from './look.ts';
import { outputCave } from './output-cave.ts';
import { CYAN, DARK, EDGE, HAIR, INK, LIGHT, MAGENTA, SOFT, WHITE, YELLOW } from './palette.ts';
import { oval } from './profile.ts';
import { facing, level } from './projection.ts';
import { acrossY, box, plate } from './solid.ts';
import { trayFront } from './tray.ts';

export function openCopier(d: Drawing): void {
  const m = { ...BASE, variant: 35 };
  const c = choiceOf(m.variant);
  const [w, deep, foot, tray, door, cave] = [452, 330, 30, 66, 156, 84];
  const doorAt = foot + 2 * tray;
  const floor = doorAt + door;
  d.stands(0, 0, w, deep, floor + cave + 60);
  d.group(() => {
    castors(d, w, deep, foot, true);
    box(d, { x: 0, y: 0, z: foot, w, d: deep, h: floor - foot }, { ...LIGHT, top: INK }, 10);
    engineSide(d, w, deep, foot, doorAt, floor);
    for (const k of [0, 1]) trayFront(d, { x: 6, y: 0, z: foot + k * tray + 3, w: w - 12, h: tray - 6 }, 'slot', null);
    toners(d, w, doorAt, door);
    outputCave(d, w, deep, floor, cave, c, true, LIGHT);
    head(d, m, c, { w, deep, z: floor + cave, accent: YELLOW, trim: DARK, high: 48, over: 6, feed: 80 });
  });
}

/** The opening with four round toners, one of them pulled out; the door lies in front. */
function toners(d: Drawing, w: number, z: number, h: number): void {
  const on = facing(0, 0, z);
  d.rect(on, 12, 6, w - 24, h - 12, 8, { fill: DARK.front, stroke: INK, width: EDGE });
  d.rect(on, 30, h * 0.2, w - 60, 12, 4, { fill: SOFT });
  for (const [k, ink] of [CYAN, MAGENTA, YELLOW, INK].entries()) {
    const x = 78 + k * 99;
    const out = ink === MAGENTA ? 120 : 12;
    const skin = { front: ink, side: ink, top: ink === INK ? SOFT : WHITE };
    d.group(() => {
      acrossY(d, oval(x, z + h * 0.6, 36, 36, 24), -out, out, skin, ink === INK ? SOFT : INK);
      const cap = facing(x, -out, z + h * 0.6);
      d.disc(cap, 0, 0, 19, { fill: WHITE, stroke: INK, width: EDGE });
      d.rule(cap, -10, 0, 10, 0, EDGE);
    }, EDGE * 2);
  }
  d.group(() => {
    plate(d, [12, -h, z - 8], [1, 0, 0], [0, 1, 0], w - 24, h - 4, 10, 12);
    d.rect(level(12, -h, z - 8), 26, 22, w - 76, h - 60, 8, { stroke: INK, width: HAIR });
  }, EDGE * 2);
}
