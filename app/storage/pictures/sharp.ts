import { createRequire } from 'node:module';
import type Sharp from 'sharp';
import { lazily } from '#app/storage/engine/work/lazily.ts';

const require = createRequire(import.meta.url);

/** sharp, restricted for untrusted pictures. */
export const sharp = lazily((): typeof Sharp => {
  const library: typeof Sharp = require('sharp');
  // Allows only these five decoders; by default the library also reads SVG, TIFF and more, whatever the file name.
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
