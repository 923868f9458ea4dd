/** The engineers: one kneels at a machine, one stands behind the counter. */
import type { Drawing } from './drawing.ts';
import { type Corner, profileHead, SKIN, shape, upright } from './figure.ts';
import { CYAN, EDGE, INK, SOFT, WHITE } from './palette.ts';
import type { Surface } from './projection.ts';

/** On one knee, facing right, both hands on the machine. */
export function kneelingEngineer(d: Drawing, x: number, y: number): void {
  const on = upright(x, y);
  d.stands(x - 120, y - 40, 300, 120, 160);
  d.group(() => {
    // The far arm.
    shape(
      d,
      on,
      [
        [120, 330, 30],
        [180, 256, 20],
        [270, 244, 20],
        [318, 238, 14],
        [318, 276, 14],
        [206, 288, 24],
        [140, 370, 30],
      ],
      SKIN,
    );
    // The kneeling leg.
    shape(
      d,
      on,
      [
        [-40, 190, 40],
        [60, 190, 40],
        [52, 70, 20],
        [44, 4, 26],
        [-118, 0, 14],
        [-118, 44, 14],
        [-40, 62, 20],
      ],
      SOFT,
    );
    shape(
      d,
      on,
      [
        [-104, 0, 6],
        [-104, 50, 12],
        [-150, 62, 12],
        [-166, 8, 10],
        [-150, 0, 6],
      ],
      INK,
    );
    // The standing leg.
    shape(
      d,
      on,
      [
        [-44, 214, 40],
        [-10, 128, 40],
        [110, 132, 30],
        [118, 30, 4],
        [182, 30, 4],
        [196, 206, 50],
        [110, 222, 40],
        [40, 240, 30],
      ],
      SOFT,
    );
    shape(
      d,
      on,
      [
        [112, 0, 8],
        [112, 44, 8],
        [180, 44, 8],
        [232, 22, 20],
        [236, 0, 8],
      ],
      INK,
    );
    profileHead(d, (u, v) => on(92 + u, 392 + v));
    torso(d, on);
    nearArm(d, on);
  });
}

function torso(d: Drawing, on: Surface): void {
  const vest: Corner[] = [
    [-60, 196, 24],
    [62, 200, 24],
    [142, 330, 30],
    [136, 396, 40],
    [62, 412, 40],
    [-10, 352, 60],
  ];
  shape(d, on, vest, WHITE);
}

/** The front arm: a short sleeve and a gripping hand. */
function nearArm(d: Drawing, on: Surface): void {
  d.group(() => {
    shape(
      d,
      on,
      [
        [108, 286, 24],
        [120, 232, 30],
        [200, 210, 20],
        [262, 198, 10],
        [300, 180, 24],
        [318, 214, 24],
        [300, 246, 22],
        [262, 238, 12],
        [180, 262, 10],
        [156, 300, 20],
      ],
      SKIN,
    );
    shape(
      d,
      on,
      [
        [36, 384, 44],
        [112, 396, 44],
        [166, 290, 8],
        [100, 256, 8],
      ],
      CYAN,
    );
  }, EDGE * 2);
}

/** Behind a counter, facing right. Draw the arm later, over the objects on the counter. */
export function standingEngineer(d: Drawing, x: number, y: number): { arm: () => void } {
  const on = upright(x, y);
  d.group(() => {
    profileHead(d, (u, v) => on(36 + u, 500 + v));
    shape(
      d,
      on,
      [
        [-74, 240, 10],
        [84, 240, 10],
        [104, 420, 50],
        [86, 506, 40],
        [10, 520, 40],
        [-66, 486, 60],
      ],
      WHITE,
    );
  });
  const arm = (): void =>
    d.group(() => {
      shape(
        d,
        on,
        [
          [-16, 396, 20],
          [-6, 328, 40],
          [80, 336, 20],
          [150, 346, 12],
          [196, 332, 24],
          [212, 366, 24],
          [196, 398, 20],
          [150, 388, 12],
          [60, 388, 10],
          [40, 410, 20],
        ],
        SKIN,
      );
      shape(
        d,
        on,
        [
          [-34, 470, 44],
          [44, 490, 44],
          [66, 392, 8],
          [-22, 372, 8],
        ],
        CYAN,
      );
    }, EDGE * 2);
  return { arm };
}
