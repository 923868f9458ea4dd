/** One camera for every picture: x runs along the front, y away from the viewer, z up. */
export type P2 = [number, number];
export type P3 = [number, number, number];

const TURN = (27 * Math.PI) / 180;
const TILT = (24 * Math.PI) / 180;
const [ct, st, cp, sp] = [Math.cos(TURN), Math.sin(TURN), Math.cos(TILT), Math.sin(TILT)];

/** Direction from the object to the viewer. */
export const TOWARDS: P3 = [st * cp, -ct * cp, sp];

export function project([x, y, z]: P3): P2 {
  return [x * ct + y * st, x * st * sp - y * ct * sp - z * cp];
}

/** The point of the ground (z = 0) that lies under a point of the drawing. */
export function ground([sx, sy]: P2): P2 {
  const away = -sy / sp;
  return [sx * ct - away * st, sx * st + away * ct];
}

export const add = (a: P3, b: P3): P3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const times = (a: P3, k: number): P3 => [a[0] * k, a[1] * k, a[2] * k];
export const dot = (a: P3, b: P3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** Maps a place on a surface (right, up) to space. */
export type Surface = (u: number, v: number) => P3;

export function plane(origin: P3, along: P3, up: P3): Surface {
  return (u, v) => add(origin, add(times(along, u), times(up, v)));
}
/** Upright plane facing us. */
export const facing =
  (x: number, y: number, z: number): Surface =>
  (u, v) => [x + u, y, z + v];
/** Upright plane facing right. */
export const sideways =
  (x: number, y: number, z: number): Surface =>
  (u, v) => [x, y + u, z + v];
/** Level plane. */
export const level =
  (x: number, y: number, z: number): Surface =>
  (u, v) => [x + u, y + v, z];
/** A plane that leans back from its lower front edge by `degrees` from the level. */
export function leaning(x: number, y: number, z: number, degrees: number): Surface {
  const a = (degrees * Math.PI) / 180;
  return (u, v) => [x + u, y + v * Math.cos(a), z + v * Math.sin(a)];
}
/** Places along a level line of the page: one step right keeps the same height. */
export const along = (t: number, back = 0): P3 => [t, t * 0.511 + back, 0];

/** The world-space steps of one unit to the right or up on the page. */
export const CAMERA: { right: P3; up: P3 } = { right: [ct, st, 0], up: [0, 0, 1 / cp] };
