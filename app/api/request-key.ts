import { idempotencyKey } from '#app/domain/message.schema.ts';
import { validate } from './validate.ts';

/** The Idempotency-Key of a request. Throws `invalid` if it is malformed. */
export const requestKey = (header: string | undefined): string | undefined =>
  header === undefined ? undefined : validate(idempotencyKey, header, 'header');
