import { useState } from 'react';
import { uploadOf } from '#app/domain/pictures/image-ref.ts';
import type { MediaPicture } from '#app/domain/pictures/media.ts';
import { useAnswer } from '#app/panel/frame/calls/use-answer.ts';
import { mediaCalls } from './media-calls.ts';

/** The maximum number of pictures per call. */
const most = 200;

/** Loads the uploads behind some references. */
export function useKnownPictures(references: readonly string[]) {
  const [known, setKnown] = useState<ReadonlyMap<string, MediaPicture>>(() => new Map());
  const learn = (pictures: readonly MediaPicture[]) =>
    setKnown((before) => new Map([...before, ...pictures.map((each) => [each.id, each] as const)]));
  const missing = references
    .flatMap((reference) => uploadOf(reference)?.id ?? [])
    .filter((id) => !known.has(id))
    .slice(0, most)
    .join();
  // If the call fails, only the alt texts cannot be edited here.
  useAnswer(
    () => (missing === '' ? undefined : mediaCalls.list({ ids: missing.split(','), limit: most })),
    ({ pictures }) => learn(pictures),
    [missing],
  );
  return {
    pictureAt: (reference: string): MediaPicture | null => known.get(uploadOf(reference)?.id ?? '') ?? null,
    renew: (picture: MediaPicture) => learn([picture]),
  };
}
