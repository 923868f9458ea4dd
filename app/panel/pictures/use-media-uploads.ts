import { useLayoutEffect, useRef, useState } from 'react';
import type { MediaPicture } from '#app/domain/pictures/media.ts';
import { type Destination, useUploadQueue } from '#app/panel/pictures/uploads/upload-queue.tsx';
import { mediaSentences } from './media-sentences.ts';

const toAllPictures: Destination = {
  atMost: 100,
  tooMany: mediaSentences.tooManyAtOnce,
  callOf: () => 'media',
  failed: mediaSentences.someFailed,
};

type Arrived = { address: string; pictures: MediaPicture[] };

/**
 * Uploads to the library, and the new pictures since the list at this address was loaded, newest first. Another search or
 * page includes them on load.
 */
export function useMediaUploads(address: string) {
  const [state, setState] = useState<Arrived>({ address, pictures: [] });
  const pictures = state.address === address ? state.pictures : [];
  const latest = useRef(address);
  useLayoutEffect(() => {
    latest.current = address;
  }, [address]);
  const arrive = (picture: MediaPicture) =>
    setState((before) => ({
      address: latest.current,
      pictures: [picture, ...(before.address === latest.current ? before.pictures : [])],
    }));
  const uploads = useUploadQueue<MediaPicture>(arrive, toAllPictures);
  const change = (make: (before: MediaPicture[]) => MediaPicture[]) =>
    setState((before) => ({ ...before, pictures: make(before.pictures) }));
  return {
    ...uploads,
    arrived: pictures,
    /** Adds a picture from another source. */
    arrive,
    renew: (picture: MediaPicture) =>
      change((before) => before.map((each) => (each.id === picture.id ? picture : each))),
    drop: (id: string) => change((before) => before.filter((each) => each.id !== id)),
    /** Clears the new pictures; the reloaded list includes them. */
    forget: () => change(() => []),
  };
}
