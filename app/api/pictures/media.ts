import { z } from 'zod';
import { clash, entity, trashed } from '#app/api/calls/answers.ts';
import { type Calls, counted, endpoint, movedToTrash } from '#app/api/calls/endpoint.ts';
import { oneFile } from '#app/api/calls/upload.ts';
import { uploadLimits } from '#app/domain/business/settings.ts';
import { mediaPicture, mediaQuery, mediaRemoval, mediaText } from '#app/domain/pictures/media.schema.ts';
import { mediaPageSize } from '#app/domain/pictures/media.ts';
import { storePicture } from './kept-picture.ts';

const upload = { field: 'file', maxFiles: 1, maxBytes: uploadLimits.productImage, textFields: [] };
const pictureSum = z.object({ count: z.int(), bytes: z.int() });
/** The id in the trash by which to restore it; `null` if nothing was removed. */
const removalSum = pictureSum.extend({ binned: z.string().nullable() });

export const media: Calls = ({ store, media }) => [
  endpoint('GET /media', 'staff:read-catalogue', {
    summary:
      'List uploaded pictures, newest first, with where each is used. `search` matches file names, alt texts and the names ' +
      'of the items that use a picture; `show` filters for pictures that are unused, have no alt text, or are large. ' +
      '`ids` selects pictures by id; those in `keep` count as used.',
    query: mediaQuery,
    answers: { 200: entity('Pictures; X-Total-Count is their total number', z.array(mediaPicture)) },
    async handle({ query: { limit = mediaPageSize, ...wanted } }) {
      await store.pictures.takeStock(media);
      const { pictures, total } = await store.pictures.list({ limit, ...wanted });
      return counted(pictures, total);
    },
  }),
  endpoint('GET /media/unused', 'staff:read-catalogue', {
    summary: 'Count the unused pictures and their total size in bytes.',
    query: mediaQuery.pick({ keep: true }),
    answers: { 200: entity('Their number and total size', pictureSum) },
    async handle({ query: { keep } }) {
      await store.pictures.takeStock(media);
      return store.pictures.unused(keep);
    },
  }),
  endpoint('POST /media/unused/remove', 'staff:all', {
    summary:
      'Move all unused pictures to the trash as one item, except uploads of the last 24 hours and those in `keep`.',
    body: mediaRemoval,
    answers: { 200: entity('Their number, total size and id in the trash', removalSum) },
    async handle({ body: { keep }, by }) {
      await store.pictures.takeStock(media);
      return store.pictures.removeUnused(keep, by);
    },
  }),
  endpoint('POST /media', 'staff:write-catalogue', {
    summary: 'Upload a picture for later use. If its border is plain, stores a trimmed copy as well.',
    upload,
    answers: { 201: entity('The picture', mediaPicture) },
    handle: ({ body }) => storePicture({ store, media }, oneFile(body), { keep: media.addTrimmed, isKept: true }),
  }),
  endpoint('PUT /media/:id', 'staff:write-catalogue', {
    summary: 'Set the alt text of a picture, wherever it is used. If-Match holds the updatedAt you read.',
    body: mediaText,
    answers: { 200: entity('The picture', mediaPicture), ...clash },
    handle: ({ params, body, seen }) => store.pictures.describe(params.id, body.text, seen),
  }),
  endpoint('DELETE /media/:id', 'staff:all', {
    summary: 'Move an unused picture to the trash.',
    answers: { ...trashed, ...clash },
    handle: async ({ params, by }) => movedToTrash(await store.pictures.remove(params.id, by)),
  }),
];
