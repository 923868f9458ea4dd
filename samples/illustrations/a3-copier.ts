/** The floor-standing A3 copier: trays, engine door, output cave, scanner, lid or feeder. */
import { choiceOf } from './choice.ts';
import type { Drawing } from './drawing.ts';
import { cabinet, engineDoor, engineSide } from './engine-front.ts';
import { finisher } from './finisher.ts';
import { head } from './head.ts';
import type { Machine } from './kinds.ts';
import { accentOf, castors } from './look.ts';
import { outputCave } from './output-cave.ts';
import { DARK, GREY, INK, LIGHT, type Skin, WARM } from './palette.ts';
import { PAGES } from './prints.ts';
import { bypass, catchTray, sideDeck } from './side-trays.ts';
import { box } from './solid.ts';
import { GRIPS, trayFront, trayOut } from './tray.ts';

/** Body, cassettes and upper works may differ in tone. */
const LIVERIES: readonly { body: Skin; trays: Skin; top: Skin }[] = [
  { body: LIGHT, trays: LIGHT, top: LIGHT },
  { body: LIGHT, trays: WARM, top: LIGHT },
  { body: LIGHT, trays: GREY, top: LIGHT },
  { body: WARM, trays: WARM, top: WARM },
  { body: WARM, trays: LIGHT, top: LIGHT },
  { body: LIGHT, trays: LIGHT, top: WARM },
  { body: LIGHT, trays: LIGHT, top: DARK },
];

export function a3Copier(d: Drawing, m: Machine): void {
  const c = choiceOf(m.variant);
  const accent = accentOf(m, c);
  const w = c.of('width', [430, 462, 494, 526]);
  const deep = c.of('depth', [310, 335, 360]);
  const foot = m.stand ? 30 : 12;
  const tray = c.of('tray', [60, 68, 76]);
  const grip = c.of('grip', GRIPS);
  const cupboard = m.stand && m.trays < 3 ? c.of('cupboard', [96, 128, 150]) : 0;
  const door = c.of('door', [118, 136, 156]);
  const cave = c.of('cave', [80, 92, 106]);
  const livery = c.of('livery', LIVERIES);
  const trim: Skin = livery.top === DARK || c.chance('dark trim', 0.36) ? DARK : LIGHT;
  const drawers = foot + cupboard;
  const doorAt = drawers + m.trays * tray;
  const floor = doorAt + door;
  const onRight = c.of('right side', ['bypass', 'bypass', 'deck', 'none', 'none'] as const);
  const cassette = (k: number) => ({ x: 6, y: 0, z: drawers + k * tray + 3, w: w - 12, h: tray - 6 });
  const mark = (k: number): string | null => (k === m.trays - 1 ? accent : null);
  d.stands(0, 0, w, deep, floor + cave + 60);

  if (m.finisher) finisher(d, -8, 40, floor + cave * 0.2, deep - 60, c, m.colour);
  d.group(() => {
    if (!m.finisher && c.chance('left tray', 0.22))
      catchTray(d, 0, deep * 0.14, floor - 12, deep * 0.66, c.of('caught', PAGES), m.colour, 96);
    castors(d, w, deep, foot, m.stand);
    box(d, { x: 0, y: 0, z: foot, w, d: deep, h: floor - foot }, { ...livery.body, top: INK }, 10);
    engineSide(d, w, deep, foot, doorAt, floor);
    if (cupboard > 0) cabinet(d, w, foot, cupboard, c, accent);
    const open = m.trays > 1 && c.chance('open tray', 0.26) ? c.of('which', [0, 1]) : -1;
    for (let k = 0; k < m.trays; k += 1) if (k !== open) trayFront(d, cassette(k), grip, mark(k), livery.trays);
    engineDoor(d, w, doorAt, door, c, accent, m.colour);
    if (open >= 0) trayOut(d, cassette(open), grip, mark(open), 118, livery.trays);
    outputCave(d, w, deep, floor, cave, c, m.colour, livery.body);
    const high = c.of('scanner', [46, 54, 62]);
    const over = c.of('overhang', [0, 6, 12]);
    const feed = c.of('feeder height', [66, 80, 94]);
    head(d, m, c, { w, deep, z: floor + cave, accent, trim, skin: livery.top, high, over, feed });
    if (onRight === 'deck' && m.stand && m.trays > 1)
      sideDeck(d, w + 6, deep, Math.max(240, drawers + 1.6 * tray), accent, livery.trays);
    else if (onRight === 'bypass' && !m.finisher) bypass(d, w, deep, doorAt + door * 0.26, c, accent);
  });
}
