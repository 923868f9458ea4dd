import { useEffect, useRef, useState } from 'react';
import { sentences } from '#app/admin/sentences.ts';
import { type Destination, useUploadQueue } from '#app/admin/uploads/use-upload-queue.ts';
import type { MediaPicture } from '#app/domain/media.ts';

const toAllPictures: Destination = {
  atMost: 100,
  tooMany: sentences.media.tooManyAtOnce,
  callOf: () => 'media',
  again: 'media',
  failed: sentences.media.someFailed,
};

type Arrived = { address: string; pictures: MediaPicture[] };

/**
 * Pictures that are uploaded for later, and those that have arrived since the list at this address was opened: the last one
 * first. A search or another page finds them by itself.
 */
export function useMediaUploads(address: string) {
  const [state, setState] = useState<Arrived>({ address, pictures: [] });
  const pictures = state.address === address ? state.pictures : [];
  const latest = useRef(address);
  useEffect(() => {
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
    /** Shows one that came otherwise. */
    arrive,
    /** Shows one as it is by now. */
    renew: (picture: MediaPicture) =>
      change((before) => before.map((each) => (each.id === picture.id ? picture : each))),
    /** Shows one no more. */
    drop: (id: string) => change((before) => before.filter((each) => each.id !== id)),
    /** Leaves it to the list what is shown. */
    forget: () => change(() => []),
  };
}
