import sharp from 'sharp';
import { longestWaitDuring } from './measures.ts';
import { signIn } from './owner.ts';
import { startSite } from './processes.ts';

/** A noisy 12-megapixel photo that hardly compresses: 5 MB. */
async function aPhoto(): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  const pixels = { width: 4000, height: 3000, channels: 3 as const, background: '#888888', noise };
  return new Uint8Array(await sharp({ create: pixels }).jpeg({ quality: 84 }).toBuffer());
}

/** Uploads a photo to a freshly started site; times in ms, memory in MB. */
export async function upload(dataDir: string) {
  const site = await startSite(dataDir);
  try {
    const photo = await aPhoto();
    const { send, page } = await signIn(site);
    const { took, longestWait } = await longestWaitDuring(site, page, () =>
      send('/api/products/upload-image', 'photo.jpg', 'image/jpeg', photo),
    );
    return { bytes: photo.length, took, longestWait, peakMemory: site.peakMemory() };
  } finally {
    await site.stop();
  }
}
