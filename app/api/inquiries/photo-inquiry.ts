import { createHash } from 'node:crypto';
import { entity, foreign, limited } from '#app/api/calls/answers.ts';
import type { ApiDeps } from '#app/api/calls/call.ts';
import { type Endpoint, endpoint } from '#app/api/calls/endpoint.ts';
import { limitAddress } from '#app/api/calls/rate-limit.ts';
import type { Upload } from '#app/api/calls/upload.ts';
import { validate } from '#app/api/calls/validate.ts';
import { mayBeDone } from '#app/api/pictures/kept-picture.ts';
import { maxPhotos, uploadLimits } from '#app/domain/business/settings.ts';
import { idempotencyKey as idempotencyKeySchema, inquiryForm } from '#app/domain/inquiries/inquiry.schema.ts';
import { Failure } from '#app/domain/records/errors.ts';
import { answerToVisitor, publicInquiry, takeInquiry } from './inquiries.ts';

/** Identifies the photos, so that the same words with other photos are another inquiry. */
const digestOf = (files: readonly Upload[]): string => {
  const hash = createHash('sha256');
  for (const { bytes } of files) hash.update(bytes).update('\0');
  return hash.digest('hex');
};

type Deps = Pick<ApiDeps, 'store' | 'mail' | 'media'>;

export const photoInquiry = ({ store, mail, media }: Deps): Endpoint[] => [
  endpoint('POST /contact/photos', 'public:write-inquiries', {
    summary:
      'Send an inquiry with one or two photos, as a form. The fields are those of POST /contact. Photos are stored with ' +
      'the message only, and deleted with it.',
    upload: {
      field: 'photos',
      maxFiles: maxPhotos,
      maxBytes: uploadLimits.labelPhoto,
      textFields: ['name', 'email', 'phone', 'subject', 'message', 'preferredBranch', 'page', 'remarks'],
      maxFieldBytes: 64 * 1024,
    },
    before: ({ client }) => limitAddress(store, 'photos', client.address),
    answers: { 201: entity('The message', publicInquiry), ...foreign, ...limited },
    async handle({ body: { files, fields }, idempotencyKey, ...caller }) {
      const form = validate(inquiryForm, fields, 'body');
      const given = idempotencyKey === undefined ? '' : validate(idempotencyKeySchema, idempotencyKey, 'header');
      const kept: string[] = [];
      const photos = async () => {
        await checkRoom({ store, media });
        for (const { bytes } of files) {
          kept.push((await media.addVisitorPhoto(bytes)).url);
        }
        return kept;
      };
      const removePhotos = () => Promise.all(kept.map((url) => media.remove(url)));
      const stored = await takeInquiry(
        { store, mail },
        { form, key: `${given} ${digestOf(files)}`, isSameWords: given === '', caller, photos },
      ).catch(async (error) => {
        if (!mayBeDone(error)) await removePhotos();
        throw error;
      });
      // A repeated submission returns the inquiry with the photos of the first one.
      if (stored.photos.join() !== kept.join()) await removePhotos();
      return answerToVisitor({ store }, stored);
    },
  }),
];

/** Bytes of the photos of all inquiries together. Those of deleted inquiries no longer count. */
const quotaBytes = 500 * 1024 * 1024;

/** Keeps photos of strangers from filling the disk: throws `invalid` if the stored ones take all of their room. */
export async function checkRoom({ store, media }: Pick<Deps, 'store' | 'media'>, maxBytes = quotaBytes): Promise<void> {
  const photos = new Set(await store.inquiries.photos());
  let bytes = 0;
  for await (const picture of media.kept()) if (photos.has(`/uploads/${picture.name}`)) bytes += picture.bytes;
  if (bytes >= maxBytes)
    throw new Failure('invalid', 'We cannot take photos now. Please send your message without them.', {
      field: 'photos',
    });
}
