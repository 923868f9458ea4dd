// @module-tag beyond/plain-border
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { aMachineOn } from '#tests/support/pictures.ts';
import { encodePicture, maxPixels } from './pictures.ts';
import { insidePlainBorder } from './plain-border.ts';

/** The trimmed shares of the sides: left, top, right, bottom. */
async function taken(bytes: Buffer) {
  const { width, height } = await sharp(bytes).metadata();
  const box = await insidePlainBorder(bytes);
  if (box === null) return null;
  const right = width - box.left - box.width;
  const bottom = height - box.top - box.height;
  return [box.left / width, box.top / height, right / width, bottom / height];
}
const canvas = (width: number, height: number, background: string, channels: 3 | 4 = 4) =>
  sharp({ create: { width, height, channels, background } });
/** A machine of one colour, this far from the left and top of a larger picture. */
const onTop = async (picture: Sharp, machine: Sharp, left: number, top: number) =>
  picture
    .composite([{ input: await machine.png().toBuffer(), left, top }])
    .png()
    .toBuffer();
const near = (share: number) => expect.closeTo(share, 2);
const middle = { left: 0.2, top: 0.2, width: 0.6, height: 0.6 };

describe('trims a plain border except for a margin', () => {
  test.each([
    ['white', { background: '#ffffff' }],
    ['dark', { background: '#16181c' }],
    ['a wall, with camera noise', { background: '#e9e4da', sigma: 3 }],
    ['of a portrait', { background: '#ffffff', width: 600, height: 900 }],
    ['of a large picture', { background: '#ffffff', width: 2400, height: 1800 }],
  ])('%s', async (_what, border) => {
    const photo = await aMachineOn({ ...border, machine: middle });
    const { width, height } = await sharp(photo).metadata();
    const margin = 0.03 * 0.6 * Math.max(width, height);
    const [across, down] = [0.2 - margin / width, 0.2 - margin / height];
    expect(await taken(photo)).toEqual([near(across), near(down), near(across), near(down)]);
  });

  test('trims transparency around a white machine', async () => {
    const cutOut = await onTop(canvas(500, 400, '#00000000'), canvas(300, 240, '#ffffff'), 100, 80);
    expect(await insidePlainBorder(cutOut)).toEqual({ left: 91, top: 71, width: 318, height: 258 });
  });

  test('trims a single side, and never beyond the edge', async () => {
    const machine = { left: 0.1, top: 0.3, width: 0.8, height: 0.69 };
    const box = await insidePlainBorder(await aMachineOn({ background: '#ffffff', machine }));
    expect(box && box.top + box.height).toBe(600);
    expect(box?.top).toBeGreaterThan(140);
  });
});

describe('keeps a picture', () => {
  const photo = (machine: { left: number; top: number; width: number; height: number }) =>
    aMachineOn({ background: '#ffffff', machine });
  test.each([
    ['with a narrow border', photo({ left: 0.06, top: 0.06, width: 0.88, height: 0.88 })],
    ['of which less than a quarter would remain', photo({ left: 0.3, top: 0.3, width: 0.4, height: 0.4 })],
    ['that goes to the edge', photo({ left: 0, top: 0, width: 1, height: 1 })],
    ['that reaches into a corner', photo({ left: 0, top: 0, width: 0.7, height: 0.7 })],
    ['of one colour', photo({ left: 0, top: 0, width: 0, height: 0 })],
    ['on a carpet', aMachineOn({ background: '#888888', sigma: 30, machine: middle })],
    ['too small to be a photograph', aMachineOn({ background: '#ffffff', width: 40, height: 30, machine: middle })],
  ])('%s', async (_what, made) => {
    expect(await insidePlainBorder(await made)).toBeNull();
  });

  test('with half transparent corners', async () => {
    const shaded = await onTop(canvas(500, 400, '#00000080'), canvas(300, 240, '#000000'), 100, 80);
    expect(await insidePlainBorder(shaded)).toBeNull();
  });

  test('on a wall that is darker on one side', async () => {
    const [width, height] = [800, 600];
    const shades = Array.from({ length: width * height }, (_, at) => 255 - Math.round(((at % width) / width) * 30));
    const wall = sharp(Buffer.from(shades), { raw: { width, height, channels: 1 } });
    const shaded = await onTop(wall, canvas(480, 360, '#202020', 3), 160, 120);
    expect(await insidePlainBorder(shaded)).toBeNull();
  });
});

test('trims the upright, resized picture', async () => {
  const upright = await aMachineOn({ background: '#ffffff', width: 1800, height: 2700, machine: middle });
  const lying = await sharp(upright).rotate(-90).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const { whole, trimmed } = await encodePicture({ bytes: lying, isTrimmed: true, maxPixels });
  expect(whole).toMatchObject({ width: 1333, height: 2000 });
  expect([trimmed?.width, trimmed?.height]).toEqual([expect.closeTo(872, -2), expect.closeTo(1272, -2)]);
  const { data } = await sharp(trimmed?.data).raw().toBuffer({ resolveWithObject: true });
  expect(data.readUInt8(0)).toBeGreaterThan(240);
});
