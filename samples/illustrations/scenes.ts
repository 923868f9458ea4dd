/** The larger pictures: the hero of the home page and the covers of the sample posts. */
import { COVERS, type Cover } from './covers.ts';
import { Drawing } from './drawing.ts';
import { behind, disc, shadow } from './halftone.ts';
import { heroScene } from './hero.ts';
import { colourBar, registerMark } from './marks.ts';
import { document } from './markup.ts';
import { CYAN, PAPER, SOFT } from './palette.ts';

export function hero(): string {
  const [width, height] = [1600, 1200];
  const d = new Drawing();
  shadow(d, SOFT, 25);
  heroScene(d);
  const fit = d.fit({ width, height, fill: 0.78, across: 0.7, lift: -54, nudge: -120, grid: 1 });
  const furniture =
    disc({ x: 960, y: 480, r: 430 }, 46, CYAN, -0.9, behind(d, fit)) +
    registerMark(width / 2, 50, 15) +
    registerMark(width / 2, height - 50, 15) +
    colourBar(88, height - 130, 34);
  return document(width, height, PAPER, furniture + d.write(fit));
}

export function postCover(which: Cover): string {
  const [width, height] = [1200, 675];
  const scene = COVERS[which];
  const d = new Drawing();
  shadow(d, SOFT, 20);
  scene.draw(d);
  const fit = d.fit({ width, height, fill: 0.8, across: 0.86, lift: -6, grid: 1 });
  const furniture =
    disc(scene.disc, 30, scene.colour, scene.angle, behind(d, fit)) +
    (scene.extra ?? '') +
    registerMark(width - 63, height - 63, 11) +
    colourBar(52, height - 74, 22);
  return document(width, height, PAPER, furniture + d.write(fit));
}
