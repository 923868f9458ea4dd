import { hash } from 'node:crypto';
import { z } from 'zod';
import { fileName, mediaPicture, mediaQuery, mediaRemoval, mediaText } from '#app/domain/media.schema.ts';
import { mediaPageSize } from '#app/domain/media.ts';
import { uploadLimits } from '#app/domain/settings.ts';
import { binned, clash, entity, forOwners, unauthenticated, unknown, unreadable } from './answers.ts';
import type { ApiDeps } from './call.ts';
import { type Endpoint, endpoint, json, movedToBin, uploadEndpoint } from './endpoint.ts';
import { admit } from './guard.ts';
import { keptPicture, takeBack } from './kept-picture.ts';
import { oneFile } from './one-file.ts';

const upload = { field: 'file', maxFiles: 1, maxBytes: uploadLimits.productImage, textFields: [] };
const someOfThem = z.object({ count: z.int(), bytes: z.int() });
/** By which id something can be restored; nothing where nothing went to the bin. */
const removedThem = someOfThem.extend({ binned: z.string().nullable() });
const replaced = z.object({ picture: mediaPicture, binned: z.string() });

export const media = ({ store, media }: ApiDeps): Endpoint[] => [
  endpoint({
    method: 'get',
    path: '/media',
    access: 'staff',
    summary:
      'List the pictures that were uploaded, newest first, with where each is used. `search` looks in the names of files, in ' +
      'what pictures say and in the names of what shows them; `show` finds those that nothing uses, that say nothing, or that ' +
      'are large. `ids` asks for some; `keep` names some that count as used.',
    query: mediaQuery,
    answers: {
      200: entity('Pictures; X-Total-Count tells how many there are', z.array(mediaPicture)),
      ...unauthenticated,
      422: unreadable[422],
    },
    async handle({ query: { limit = mediaPageSize, ...wanted } }) {
      await store.pictures.takeStock(media);
      const { pictures, total } = await store.pictures.list({ limit, ...wanted });
      return json(pictures, 200, { 'X-Total-Count': String(total) });
    },
  }),
  endpoint({
    method: 'get',
    path: '/media/unused',
    access: 'staff',
    summary: 'Tell how many pictures nothing uses, and how many bytes they have.',
    query: mediaQuery.pick({ keep: true }),
    answers: { 200: entity('How many, and how large together', someOfThem), ...unauthenticated, 422: unreadable[422] },
    async handle({ query: { keep } }) {
      await store.pictures.takeStock(media);
      return json(await store.pictures.unused(keep));
    },
  }),
  endpoint({
    method: 'post',
    path: '/media/unused/remove',
    access: 'staff',
    summary:
      'Move all pictures that nothing uses to the bin, as one thing. Those of the last day stay, and those that `keep` names.',
    body: mediaRemoval,
    answers: {
      200: entity('How many, how large together, and their id in the bin', removedThem),
      ...unauthenticated,
      ...unreadable,
    },
    async handle({ body: { keep }, session }) {
      await store.pictures.takeStock(media);
      return json(await store.pictures.removeUnused(keep, session.user.username));
    },
  }),
  uploadEndpoint({
    method: 'post',
    path: '/media',
    access: 'staff',
    summary: 'Upload a picture for later. Where its border is plain, it is kept with it and without.',
    upload,
    answers: { 201: entity('The picture', mediaPicture), ...unauthenticated, ...unreadable },
    async handle({ body }) {
      return json(await keptPicture({ store, media }, oneFile(body), { keep: media.addTrimmed, isKept: true }), 201);
    },
  }),
  endpoint({
    method: 'put',
    path: '/media/:id',
    access: 'staff',
    summary:
      'Say what a picture shows, to people who cannot see it, wherever it is. If-Match holds the updatedAt you saw.',
    body: mediaText,
    answers: { 200: entity('The picture', mediaPicture), ...unauthenticated, ...unreadable, ...unknown, ...clash },
    async handle({ params, body, seen }) {
      return json(await store.pictures.describe(params.id as string, body.text, seen));
    },
  }),
  uploadEndpoint({
    method: 'post',
    path: '/media/:id/replace',
    access: 'staff',
    summary:
      'Upload a picture that takes the place of another wherever that is shown, all at once; what it says stays. The other ' +
      'goes to the bin. One that the settings show takes an owner.',
    upload,
    answers: {
      200: entity('The new picture, and the id of the other in the bin', replaced),
      ...forOwners,
      ...unreadable,
      ...unknown,
    },
    async handle({ params, body, session }) {
      const id = params.id as string;
      if (await store.pictures.isInSettings(id)) admit(session, 'admin');
      const { name, bytes } = oneFile(body);
      const digest = hash('sha256', bytes);
      // The answer may have been lost on its way: the same file for the same picture is the same wish.
      const before = await store.pictures.replacement(id, digest);
      if (before !== null) return json(before);
      const added = await media.addTrimmed(bytes);
      try {
        const file = { ...added, name: fileName.parse(name), digest };
        return json(await store.pictures.replace(id, file, session.user.username));
      } catch (error) {
        await takeBack({ store, media }, added.url);
        throw error;
      }
    },
  }),
  endpoint({
    method: 'delete',
    path: '/media/:id',
    access: 'staff',
    summary: 'Move a picture that nothing uses to the bin.',
    answers: { ...binned, ...unauthenticated, ...unknown, ...clash },
    async handle({ params, session }) {
      return movedToBin(await store.pictures.remove(params.id as string, session.user.username));
    },
  }),
];
