import { z } from 'zod';
import { trashHeader } from '#app/domain/records/trash.ts';
import type { Answer } from './endpoint.ts';

const problem = z.object({
  detail: z.union([
    z.string(),
    z.array(z.object({ loc: z.array(z.union([z.string(), z.number()])), msg: z.string(), type: z.string() })),
  ]),
});

const because = (description: string): Answer => ({ description, schema: problem });

/** Responses shared by many calls. */
export const unauthenticated = {
  401: because('The token is missing, malformed, expired or revoked'),
};
/** For calls that need an owner. */
export const forOwners = { ...unauthenticated, 403: because('The user is not an owner') };
export const unreadable = {
  400: because('Unreadable JSON'),
  408: because('Incomplete after the time limit'),
  413: because('Too large'),
  415: because('Wrong media type'),
  422: because('Invalid fields, all of them listed'),
};
export const unknown = { 404: because('Unknown id') };
export const clash = { 409: because('Taken, in use, or saved by another user in between') };
export const limited = { 429: because('Too many attempts; see Retry-After') };
export const removed = { 204: { description: 'Removed' } satisfies Answer };
export const trashed = { 204: { description: `In the trash; ${trashHeader} is its id` } satisfies Answer };

export const entity = (description: string, schema: z.ZodType): Answer => ({ description, schema });

export const changesOf = (fields: z.ZodObject): Answer =>
  entity(
    'Changes, newest first: the user, the time, and the previous values of the changed fields',
    z.array(z.object({ at: z.string(), by: z.string(), was: fields.partial(), secret: z.array(z.string()) })),
  );
