import { sharp } from './sharp.ts';

/** A region of a picture in pixels, as sharp expects it. */
export type Box = { left: number; top: number; width: number; height: number };

/** The longest side of the analysed copy, in pixels: small enough to be quick, large enough to show a cable. */
const lookSidePx = 1000;
/** A picture whose shorter side is below this is an icon, not a photograph. */
const leastSidePx = 32;
/** The side of the patch sampled in each corner, as a share of the shorter side. */
const patchShare = 0.03;
/** The largest standard deviation of the corner pixels, of 255: paper and walls reach 2 or 3, a carpet 20. */
const maxStray = 6;
/** The difference from the border colour at which a pixel belongs to the subject, of 255. */
const threshold = 18;
/** The margin left around the subject, as a share of its longer side. */
const marginShare = 0.03;
/** The smallest border worth removing, as a share of the side. */
const leastTaken = 0.06;
/** The smallest subject, as a share of the area; anything smaller may be a speck on an empty sheet. */
const leastLeft = 0.25;

/** Pixels as RGBA, four bytes each. */
type Look = { data: Buffer; width: number; height: number };

/**
 * The region inside a picture's plain border: white paper, a wall, or transparency. `null` if the border is not plain,
 * or if trimming would remove too little or too much.
 */
export async function insidePlainBorder(picture: Buffer): Promise<Box | null> {
  const size = await sharp(picture).metadata();
  if (Math.min(size.width, size.height) < leastSidePx) return null;
  const { data, info } = await sharp(picture)
    .resize({ width: lookSidePx, height: lookSidePx, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const found = await shownPart({ data, width: info.width, height: info.height });
  return found && worthwhile(withMargin(scaled(found, size.width / info.width, size.height / info.height), size), size);
}

/** The region that differs from the colour, or transparency, of all four corners. */
async function shownPart(look: Look): Promise<Box | null> {
  const { width, height } = look;
  const corners = cornersOf(look);
  const [, , , opacity] = corners.means;
  const isSeeThrough = opacity < threshold;
  if (!isSeeThrough && (opacity < 255 - threshold || corners.stray > maxStray)) return null;
  const pixels = sharp(look.data, { raw: { width, height, channels: 4 } });
  const layer = await (isSeeThrough ? pixels.extractChannel('alpha') : pixels.removeAlpha())
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [r, g, b] = isSeeThrough ? [0, 0, 0] : corners.means.map(Math.round);
  const { info } = await sharp(layer.data, { raw: layer.info })
    .trim({ background: { r, g, b }, threshold })
    .raw()
    .toBuffer({ resolveWithObject: true });
  // sharp reports the trim offsets as negative numbers.
  return {
    left: -(info.trimOffsetLeft ?? 0),
    top: -(info.trimOffsetTop ?? 0),
    width: info.width,
    height: info.height,
  };
}

/** The mean colour of the four corners, and the largest standard deviation of red, green and blue. */
function cornersOf({ data, width, height }: Look) {
  const side = Math.max(2, Math.round(Math.min(width, height) * patchShare));
  const sums = [0, 0, 0, 0];
  const squares = [0, 0, 0, 0];
  for (const top of [0, height - side])
    for (const left of [0, width - side])
      for (let at = 0; at < side * side * 4; at++) {
        const row = top + Math.floor(at / (side * 4));
        const value = data.readUInt8((row * width + left) * 4 + (at % (side * 4)));
        sums[at % 4] = (sums[at % 4] as number) + value;
        squares[at % 4] = (squares[at % 4] as number) + value * value;
      }
  const count = 4 * side * side;
  const means = sums.map((sum) => sum / count) as [number, number, number, number];
  const strays = [0, 1, 2].map((band) =>
    Math.sqrt(Math.max(0, (squares[band] as number) / count - (means[band] as number) ** 2)),
  );
  return { means, stray: Math.max(...strays) };
}

type Size = { width: number; height: number };

const scaled = ({ left, top, width, height }: Box, across: number, down: number): Box => ({
  left: Math.floor(left * across),
  top: Math.floor(top * down),
  width: Math.ceil(width * across),
  height: Math.ceil(height * down),
});

function withMargin(box: Box, whole: Size): Box {
  const margin = Math.round(Math.max(box.width, box.height) * marginShare);
  const left = Math.max(0, box.left - margin);
  const top = Math.max(0, box.top - margin);
  return {
    left,
    top,
    width: Math.min(whole.width, box.left + box.width + margin) - left,
    height: Math.min(whole.height, box.top + box.height + margin) - top,
  };
}

function worthwhile(box: Box, whole: Size): Box | null {
  const taken = Math.max(
    box.left / whole.width,
    (whole.width - box.left - box.width) / whole.width,
    box.top / whole.height,
    (whole.height - box.top - box.height) / whole.height,
  );
  const left = (box.width * box.height) / (whole.width * whole.height);
  return taken >= leastTaken && left >= leastLeft ? box : null;
}
