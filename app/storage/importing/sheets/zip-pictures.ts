import type { Entry } from 'yauzl';
import { Failure } from '#app/domain/records/errors.ts';
import { zipLimits } from './sheet-limits.ts';
import { unzip } from './unzip.ts';

const isPicture = (name: string) =>
  /\.(?:jpe?g|png|webp|avif|gif)$/i.test(name) && !/(?:^|\/)(?:__MACOSX\/|\._)/.test(name);

/** The pictures of an archive, by file extension. Checks each size before unpacking. Throws `invalid`. */
export async function* zipPictures(bytes: Buffer): AsyncGenerator<{ name: string; bytes: Buffer }> {
  let pictures = 0;
  const isWanted = ({ fileName, uncompressedSize }: Entry) => {
    if (!isPicture(fileName)) return false;
    if (++pictures > zipLimits.pictures)
      throw new Failure('invalid', `This ZIP contains more than ${zipLimits.pictures} pictures. Please send several.`);
    if (uncompressedSize > zipLimits.pictureBytes)
      throw new Failure('invalid', `${fileName.slice(0, 100)} is larger than 10 MB.`);
    return true;
  };
  try {
    yield* unzip(bytes, zipLimits, isWanted);
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure('invalid', 'This ZIP could not be read.', { cause: error });
  }
  if (pictures === 0) throw new Failure('invalid', 'This ZIP contains no pictures.');
}
