import type { MediaPicture } from '#app/domain/pictures/media.ts';
import type { MediaFilter } from '#app/domain/pictures/media-options.ts';
import { trashHeader } from '#app/domain/records/trash.ts';
import { panelCall } from '#app/panel/frame/calls/panel-call.ts';

const json = async <Answer>(response: Promise<Response>): Promise<Answer> => (await response).json();
const at = (id: string) => `/media/${encodeURIComponent(id)}`;

/** The query of the picture list. `keep` holds pictures in unsaved drafts. */
export type MediaAsked = {
  search?: string;
  show?: MediaFilter | undefined;
  ids?: readonly string[];
  keep?: readonly string[];
  limit?: number;
  offset?: number;
};

/** The API client of the media library. */
export const mediaCalls = {
  async list({ search = '', show, ids, keep, limit, offset }: MediaAsked, signal?: AbortSignal) {
    const query = {
      search,
      show,
      ids: ids?.join(),
      keep: keep?.join(),
      limit: limit?.toString(),
      offset: offset?.toString(),
    };
    const response = await panelCall('GET', '/media', { query, ...(signal ? { signal } : {}) });
    const pictures: MediaPicture[] = await response.json();
    return { pictures, total: Number(response.headers.get('X-Total-Count')) };
  },
  find: async (id: string) => (await mediaCalls.list({ ids: [id] })).pictures[0] ?? null,
  unused: (keep: readonly string[]) =>
    json<{ count: number; bytes: number }>(panelCall('GET', '/media/unused', { query: { keep: keep.join() } })),
  removeUnused: (keep: readonly string[]) =>
    json<{ count: number; bytes: number; binned: string | null }>(
      panelCall('POST', '/media/unused/remove', { body: { keep } }),
    ),
  describe: (id: string, text: string, on: string) =>
    json<MediaPicture>(panelCall('PUT', at(id), { body: { text }, headers: { 'If-Match': `"${on}"` } })),
  async remove(id: string): Promise<string | null> {
    const response = await panelCall('DELETE', at(id));
    await response.arrayBuffer();
    return response.headers.get(trashHeader);
  },
};
