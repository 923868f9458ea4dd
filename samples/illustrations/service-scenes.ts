/** The wide pictures: the service on the road, and the counter of the shop. */
import { bell, shelves, shopCounter } from './counter.ts';
import { desktopMultifunction } from './desktop-multifunction.ts';
import { Drawing } from './drawing.ts';
import { kneelingEngineer, standingEngineer } from './engineer.ts';
import { behind, disc, penPoints, shadow } from './halftone.ts';
import { BASE } from './hero.ts';
import type { Machine } from './kinds.ts';
import { document } from './markup.ts';
import { openCopier } from './open-copier.ts';
import { CYAN, MAGENTA, SOFT } from './palette.ts';
import { bigParcel, parcel, toolCase } from './parcels.ts';
import { along } from './projection.ts';
import { reams } from './props.ts';
import { tonerCartridge } from './toner-cartridge.ts';
import { van } from './van.ts';

/** Page pixels. */
const [WIDTH, HEIGHT] = [1760, 600];
const RIM = 4;
/** Distance between a screen's dots, chosen so that they fall on whole pixels, which compresses best. */
const pitch = (step: number): number => step * Math.SQRT2;

/** A drawing without a ground, a halftone disc behind it. */
function wide(draw: (d: Drawing) => void, sun: { x: number; y: number; r: number }, colour: string): string {
  const d = new Drawing();
  shadow(d, SOFT, pitch(13), { blur: 66, margin: RIM + 5, write: penPoints });
  d.rim(RIM);
  draw(d);
  const fit = d.fit({ width: WIDTH, height: HEIGHT, fill: 0.92, across: 0.97, grid: 1 });
  const dots = disc(sun, pitch(21), colour, -0.9, behind(d, fit), penPoints);
  return document(WIDTH, HEIGHT, null, dots + d.write(fit));
}

/** A van with its doors open, parcels, an engineer at an open copier. */
function onTheRoadScene(d: Drawing): void {
  van(d);
  d.place(along(1440, -170), 1, () => {
    bigParcel(d, { x: 40, y: 60, z: 0, w: 230, d: 200, h: 290 }, CYAN);
    bigParcel(d, { x: -40, y: -100, z: 0, w: 150, d: 120, h: 120 }, MAGENTA);
  });
  d.place(along(2130, -190), 1.08, () => {
    openCopier(d);
    kneelingEngineer(d, -122, -180);
    toolCase(d, 196, -316);
  });
}

/** Shelves of supplies, an engineer behind the counter, paper and tools on the floor. */
function counterScene(d: Drawing): void {
  const machine: Machine = { ...BASE, kind: 'desktop-multifunction', trays: 1, stand: false, touchscreen: false };
  shelves(d);
  d.place(along(720, -150), 1, () => {
    const { arm } = standingEngineer(d, 500, 330);
    const top = shopCounter(d, 1000, 270, 400);
    d.place([64, 30, top], 0.66, () => desktopMultifunction(d, { ...machine, variant: 94 }));
    parcel(d, { x: 660, y: 110, z: top, w: 170, d: 110, h: 130 }, MAGENTA);
    bell(d, 900, 70, top);
    arm();
  });
  d.place(along(1850, -160), 1, () => {
    reams(d, 0, 0, 240, 180, 4, CYAN);
    d.place([0, -260, 0], 0.7, () => tonerCartridge(d, { ...BASE, kind: 'toner-cartridge', variant: 44 }));
    toolCase(d, 330, -100);
  });
}

export const onTheRoad = (): string => wide(onTheRoadScene, { x: 1350, y: 250, r: 220 }, CYAN);

export const counter = (): string => wide(counterScene, { x: 1010, y: 232, r: 204 }, MAGENTA);
