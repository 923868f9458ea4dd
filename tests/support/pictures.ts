import sharp, { type OverlayOptions } from 'sharp';

type File = { name: string; mimeType: string; buffer: Buffer };

/** A real JPEG of two plain stripes in the given size. */
export async function aPhoto(name: string, width = 800, height = 600): Promise<File> {
  const stripe = { width, height: Math.ceil(height / 2), channels: 3 as const, background: { r: 0, g: 120, b: 160 } };
  const buffer = await sharp({ create: { ...stripe, height, background: '#f4f0e8' } })
    .composite([{ input: await sharp({ create: stripe }).png().toBuffer(), left: 0, top: 0 }])
    .jpeg({ quality: 90 })
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** The same as a file for an upload through the API. */
export async function photoFile(width = 320, height = 240, name = 'machine.jpg'): Promise<globalThis.File> {
  const { buffer, mimeType } = await aPhoto(name, width, height);
  return new globalThis.File([new Uint8Array(buffer)], name, { type: mimeType });
}

type OnBorder = {
  background: string;
  /** Standard deviation of the border's noise, as in phone photos. */
  sigma?: number;
  width?: number;
  height?: number;
  /** Position of the machine, as fractions of the picture. */
  machine?: { left: number; top: number; width: number; height: number };
};

/** JPEG bytes of a grey machine on a plain border. */
export async function aMachineOn(border: OnBorder): Promise<Buffer> {
  const { background, sigma = 0, width = 800, height = 600 } = border;
  const { machine = { left: 0.2, top: 0.2, width: 0.6, height: 0.6 } } = border;
  const channels = 3 as const;
  const [across, down] = [Math.round(machine.width * width), Math.round(machine.height * height)];
  const layers: OverlayOptions[] = [];
  if (sigma > 0) {
    const noise = { type: 'gaussian' as const, mean: 128, sigma };
    const input = await sharp({ create: { width, height, channels, background, noise } }).png().toBuffer();
    layers.push({ input, blend: 'soft-light' });
  }
  if (across > 0 && down > 0) {
    const input = await sharp({ create: { width: across, height: down, channels, background: '#6d7480' } })
      .png()
      .toBuffer();
    layers.push({ input, left: Math.round(machine.left * width), top: Math.round(machine.top * height) });
  }
  return sharp({ create: { width, height, channels, background } }).composite(layers).jpeg({ quality: 90 }).toBuffer();
}

/** A file with a JPEG signature and invalid content. */
export const aBrokenPhoto = (name: string): File => ({
  name,
  mimeType: 'image/jpeg',
  buffer: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('this is no photo at all')]),
});
