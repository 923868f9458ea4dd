/** The covers of the sample posts: machines and small things on one ground, one process colour each. */
import { a3Copier } from './a3-copier.ts';
import { desktopMultifunction } from './desktop-multifunction.ts';
import type { Drawing } from './drawing.ts';
import { flyingSheet, inFlight } from './flying.ts';
import { BASE, plinth } from './hero.ts';
import { inkjet } from './inkjet.ts';
import type { Machine } from './kinds.ts';
import { CYAN, INK, MAGENTA, YELLOW } from './palette.ts';
import { along } from './projection.ts';
import { brush, calendar, checklist, coins, reams } from './props.ts';
import { drop } from './supplies.ts';
import { tonerCartridge } from './toner-cartridge.ts';

export type Cover = 'choosing' | 'renting' | 'caring' | 'paper';

export type Scene = {
  draw: (d: Drawing) => void;
  colour: string;
  disc: { x: number; y: number; r: number };
  angle: number;
  extra?: string;
};

function choosing(d: Drawing): void {
  const desk: Machine = {
    ...BASE,
    kind: 'desktop-multifunction',
    trays: 1,
    stand: false,
    touchscreen: false,
    variant: 29,
  };
  const small: Machine = {
    ...BASE,
    kind: 'inkjet',
    adf: false,
    touchscreen: false,
    stand: false,
    trays: 1,
    variant: 14,
  };
  d.place(along(720, 60), 0.96, () => a3Copier(d, { ...BASE, variant: 35 }));
  d.place(along(290), 1, () => {
    plinth(d, 0, 0, 420, 330, 110);
    d.place([20, 0, 110], 0.84, () => desktopMultifunction(d, desk));
  });
  d.place(along(-150, -30), 1, () => {
    plinth(d, 0, -70, 430, 350, 40);
    d.place([22, 30, 40], 0.76, () => inkjet(d, small));
  });
  const page = inFlight({
    at: [-260, 0, 300],
    along: [1, 0.2, 0.16],
    up: [-0.1, 0.4, 1],
    bulge: [0, -30, 6],
    w: 220,
    h: 286,
  });
  checklist(d, page, 220, 286, MAGENTA, 3);
}

function renting(d: Drawing): void {
  d.place(along(350, 40), 0.9, () => a3Copier(d, { ...BASE, colour: false, variant: 53 }));
  d.place(along(-90), 1.2, () => calendar(d, 0, 0, 260, 240, CYAN, 18));
  d.place(along(860, -40), 1.1, () => {
    coins(d, 110, 130, 9, 50, CYAN);
    coins(d, 0, 60, 6, 50, CYAN);
    coins(d, 90, -20, 3, 50, CYAN);
  });
}

function caring(d: Drawing): void {
  const machine: Machine = {
    ...BASE,
    kind: 'desktop-multifunction',
    colour: false,
    stand: false,
    touchscreen: false,
    variant: 13,
  };
  plinth(d, -40, -40, 540, 440, 56);
  d.place([0, 0, 56], 0.96, () => desktopMultifunction(d, machine));
  d.place([580, 40, 0], 0.7, () => tonerCartridge(d, { ...machine, kind: 'toner-cartridge', variant: 44 }));
  d.place([30, -220, 0], 1.1, () => brush(d, 0, 0, YELLOW));
  for (const [x, z, r] of [
    [610, 390, 26],
    [720, 530, 18],
    [790, 380, 20],
  ] as const)
    drop(d, x, 160, z, r, CYAN);
}

function paper(d: Drawing): void {
  const high = reams(d, 0, 0, 300, 220, 5, MAGENTA);
  flyingSheet(
    d,
    { at: [36, 10, high + 40], along: [1, 0.34, 0.04], up: [-0.16, 0.5, 1], bulge: [0, -30, 16], w: 250, h: 300 },
    'pie',
  );
  d.place(along(430, 40), 1, () => {
    coins(d, 60, 120, 9, 52, YELLOW);
    coins(d, -60, 60, 5, 52, YELLOW);
    coins(d, 70, -10, 2, 52, YELLOW);
  });
  d.place(along(-470, -10), 0.9, () =>
    tonerCartridge(d, { ...BASE, colour: false, kind: 'toner-cartridge', variant: 5 }),
  );
}

/** Slanting rain as hairlines, scattered by the golden ratio. */
function rain(left: number, top: number, w: number, h: number): string {
  let d = '';
  for (let k = 0; k < 34; k += 1) {
    const [x, y] = [left + ((k * 0.618034) % 1) * w, top + (k / 34) * h];
    const long = 26 + (k % 4) * 10;
    d += `M${Math.round(x)} ${Math.round(y)}l-${Math.round(long * 0.4)} ${long}`;
  }
  return `<path stroke="${INK}" stroke-width="2" d="${d}"/>`;
}

/** Rays around the sun. */
function rays(x: number, y: number, r: number): string {
  let d = '';
  for (let k = 0; k < 28; k += 1) {
    const a = (k / 28) * Math.PI * 2;
    const long = k % 2 ? 26 : 46;
    d += `M${Math.round(x + Math.cos(a) * r)} ${Math.round(y + Math.sin(a) * r)}l${Math.round(Math.cos(a) * long)} ${Math.round(Math.sin(a) * long)}`;
  }
  return `<path stroke="${INK}" stroke-width="3" d="${d}"/>`;
}

export const COVERS: Record<Cover, Scene> = {
  choosing: { draw: choosing, colour: MAGENTA, disc: { x: 830, y: 256, r: 226 }, angle: -0.8 },
  renting: { draw: renting, colour: CYAN, disc: { x: 600, y: 300, r: 262 }, angle: 2.4 },
  caring: {
    draw: caring,
    colour: YELLOW,
    disc: { x: 300, y: 250, r: 170 },
    angle: -2.2,
    extra: rays(300, 250, 190) + rain(760, 60, 380, 330),
  },
  paper: { draw: paper, colour: MAGENTA, disc: { x: 520, y: 290, r: 262 }, angle: -2.4 },
};
