import { Failure } from '#app/domain/records/errors.ts';
import { createBackgroundWorker } from '#app/storage/engine/work/background-worker.ts';
import { type EncodedPicture, type PictureOrder, tooManyPictures } from './pictures.ts';

/** Encodes uploads. Throws a `Failure` with a plain sentence. */
export type EncodePicture = (order: PictureOrder) => Promise<EncodedPicture>;

/** Encodes one upload at a time in a limited process. Further uploads wait, `maxWaiting` at most. */
export const createPictureEncoder = (workerFile: string | URL, maxWaiting: number): EncodePicture =>
  createBackgroundWorker<PictureOrder, EncodedPicture>(workerFile, {
    job: 'picture',
    maxCpuMs: 5000,
    maxMegabytes: 256,
    queue: { maxWaiting, maxReserved: 0, refusal: tooManyPictures },
    onLimit: (cause) => new Failure('invalid', 'This picture is too large to be read here.', { field: 'file', cause }),
  });
