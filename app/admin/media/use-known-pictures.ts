import { useCallback, useEffect, useState } from 'react';
import { uploadOf } from '#app/domain/image-ref.ts';
import type { MediaPicture } from '#app/domain/media.ts';
import { mediaCalls } from './media-calls.ts';

/** As many as one call answers. */
const most = 200;

/** What is known of the uploads behind some references, by their digits, and a way to renew it. */
export function useKnownPictures(references: readonly string[]) {
  const [known, setKnown] = useState<ReadonlyMap<string, MediaPicture>>(() => new Map());
  const learn = useCallback(
    (pictures: readonly MediaPicture[]) =>
      setKnown((before) => new Map([...before, ...pictures.map((each) => [each.id, each] as const)])),
    [],
  );
  const missing = references
    .flatMap((reference) => uploadOf(reference)?.id ?? [])
    .filter((id) => !known.has(id))
    .slice(0, most)
    .join();
  useEffect(() => {
    if (missing === '') return;
    let isWanted = true;
    // Without an answer the words cannot be edited here, and nothing else is lost.
    mediaCalls.list({ ids: missing.split(','), limit: most }).then(
      ({ pictures }) => isWanted && learn(pictures),
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [missing, learn]);
  return {
    pictureAt: (reference: string): MediaPicture | null => known.get(uploadOf(reference)?.id ?? '') ?? null,
    renew: (picture: MediaPicture) => learn([picture]),
  };
}
