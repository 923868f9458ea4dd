import { createHash } from 'node:crypto';
import { idempotencyKey as idempotencyKeySchema, inquiryForm } from '#app/domain/message.schema.ts';
import { maxPhotos, uploadLimits } from '#app/domain/settings.ts';
import { entity, limited, unauthenticated, unreadable } from './answers.ts';
import type { ApiDeps } from './call.ts';
import { publicMessage } from './contact.ts';
import { type Endpoint, json, uploadEndpoint } from './endpoint.ts';
import { limitContact } from './rate-limit.ts';
import type { Upload } from './upload.ts';
import { validate } from './validate.ts';

/** Identifies the photos, so that the same words with other photos are another message. */
const digestOf = (files: readonly Upload[]): string => {
  const hash = createHash('sha256');
  for (const { bytes } of files) hash.update(bytes).update('\0');
  return hash.digest('hex');
};

export const photoInquiry = ({ store, mail, media }: Pick<ApiDeps, 'store' | 'mail' | 'media'>): Endpoint[] => [
  uploadEndpoint({
    method: 'post',
    path: '/contact/photos',
    access: 'public',
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
    answers: { 201: entity('The message', publicMessage), ...unauthenticated, ...unreadable, ...limited },
    async handle({ body: { files, fields }, client, session, idempotencyKey }) {
      const { remarks, ...inquiry } = validate(inquiryForm, fields, 'body');
      const given = idempotencyKey === undefined ? '' : validate(idempotencyKeySchema, idempotencyKey, 'header');
      const { isUnverified } = await limitContact(store, client.address, { isSignedIn: session !== null });
      const isSpam = Boolean(remarks);
      const photos: string[] = [];
      const discard = () => Promise.all(photos.map((url) => media.remove(url)));
      try {
        // Photos of a bot are not stored.
        for (const { bytes } of isSpam ? [] : files) photos.push((await media.add(bytes)).url);
        const stored = await store.messages.create({
          inquiry: { ...inquiry, photos },
          key: `${given} ${digestOf(files)}`,
          isSpam,
          isUnverified,
          mails: isSpam ? () => [] : await mail.plan(inquiry),
        });
        // A repeated submission returns the message with the photos of the first one.
        if (stored.photos.join() !== photos.join()) await discard();
        mail.wake();
        const { suspectedSpam: _, unverified: __, page: ___, photos: ____, ...message } = stored;
        return json(message, 201);
      } catch (error) {
        await discard();
        throw error;
      }
    },
  }),
];
