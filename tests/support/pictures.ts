import sharp from 'sharp';

type File = { name: string; mimeType: string; buffer: Buffer };

/** A real JPEG of noise-free stripes, as large as asked for. */
export async function aPhoto(name: string, width = 800, height = 600): Promise<File> {
  const stripe = { width, height: Math.ceil(height / 2), channels: 3 as const, background: { r: 0, g: 120, b: 160 } };
  const buffer = await sharp({ create: { ...stripe, height, background: '#f4f0e8' } })
    .composite([{ input: await sharp({ create: stripe }).png().toBuffer(), left: 0, top: 0 }])
    .jpeg({ quality: 90 })
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** A photo with so much in it that it does not compress, as a phone takes it. */
export async function aPhonePhoto(name: string): Promise<File> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  const buffer = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#888888', noise } })
    .jpeg({ quality: 80 })
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** What calls itself a picture and is none. */
export const aBrokenPhoto = (name: string): File => ({
  name,
  mimeType: 'image/jpeg',
  buffer: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('this is no photo at all')]),
});
