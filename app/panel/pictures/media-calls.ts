import { useState } from 'react';
import { uploadOf } from '#app/domain/pictures/image-ref.ts';
import type { MediaQuery } from '#app/domain/pictures/media.schema.ts';
import type { MediaPicture } from '#app/domain/pictures/media.ts';
import { aList, at, made, one, toTrash, totalOf } from '#app/panel/frame/calls/answers.ts';
import { panelCall } from '#app/panel/frame/calls/panel-call.ts';
import { useAnswer } from '#app/panel/frame/calls/use-answer.ts';

/** The API client of the media library. */
export const mediaCalls = {
  async list({ ids, keep, ...asked }: MediaQuery, signal?: AbortSignal) {
    const query = { ...asked, ids: ids?.join(), keep: keep?.join() };
    const response = await panelCall('GET', '/media', { query, signal });
    return { pictures: aList<MediaPicture>(response, await response.json()), total: totalOf(response) };
  },
  find: async (id: string) => (await mediaCalls.list({ ids: [id] })).pictures[0] ?? null,
  unused: (keep: readonly string[]) =>
    one<{ count: number; bytes: number }>(panelCall('GET', '/media/unused', { query: { keep: keep.join() } })),
  removeUnused: (keep: readonly string[]) =>
    one<{ count: number; bytes: number; binned: string | null }>(
      panelCall('POST', '/media/unused/remove', { body: { keep } }),
    ),
  describe: (id: string, text: string, on: string) =>
    one<MediaPicture>(panelCall('PUT', at('/media', id), { body: { text }, headers: made(on) })),
  remove: (id: string) => toTrash(panelCall('DELETE', at('/media', id))),
};

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
