import { createRequire } from 'node:module';
import type Sharp from 'sharp';
import { lazily } from './lazily.ts';

const require = createRequire(import.meta.url);

/** The picture library, made safe for pictures of strangers. */
export const sharp = lazily((): typeof Sharp => {
  const library: typeof Sharp = require('sharp');
  // Only these five kinds are ever decoded; by default the library would read SVG, TIFF and more under any name.
  library.block({ operation: ['VipsForeignLoad'] });
  library.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadHeifBuffer',
      'VipsForeignLoadNsgifBuffer',
    ],
  });
  library.cache(false);
  library.concurrency(1);
  return library;
});
