import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { Failure } from '#app/domain/errors.ts';
import { zipLimits } from './sheet-limits.ts';

const isPicture = (name: string) =>
  /\.(?:jpe?g|png|webp|avif|gif)$/i.test(name) && !/(?:^|\/)(?:__MACOSX\/|\._)/.test(name);

/**
 * Yields the pictures of an archive, chosen by file extension. Checks the size of each before unpacking it. Throws
 * `invalid` with a plain sentence.
 */
export async function* zipPictures(bytes: Buffer): AsyncGenerator<{ name: string; bytes: Buffer }> {
  let pictures = 0;
  let entries = 0;
  try {
    const archive = await fromBufferPromise(bytes, { lazyEntries: true });
    for await (const entry of archive.eachEntry()) {
      if (++entries > zipLimits.entries) throw new Failure('invalid', 'This ZIP contains too many files.');
      if (!isPicture(entry.fileName)) continue;
      if (++pictures > zipLimits.pictures)
        throw new Failure(
          'invalid',
          `This ZIP contains more than ${zipLimits.pictures} pictures. Please send several.`,
        );
      if (entry.uncompressedSize > zipLimits.pictureBytes)
        throw new Failure('invalid', `${entry.fileName.slice(0, 100)} is larger than 10 MB.`);
      yield { name: entry.fileName, bytes: await buffer(await archive.openReadStreamPromise(entry)) };
    }
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure('invalid', 'This ZIP could not be read.', { cause: error });
  }
  if (pictures === 0) throw new Failure('invalid', 'This ZIP contains no pictures.');
}
