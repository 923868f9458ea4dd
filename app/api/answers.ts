import { z } from 'zod';
import { binHeader } from '#app/domain/bin.ts';
import type { Answer } from './endpoint.ts';

const problem = z.object({
  detail: z.union([
    z.string(),
    z.array(z.object({ loc: z.array(z.union([z.string(), z.number()])), msg: z.string(), type: z.string() })),
  ]),
});

const because = (description: string): Answer => ({ description, schema: problem });

/** Answers that many calls share. */
export const unauthenticated = {
  401: because('No token where one is needed, or one that is garbled, expired or revoked'),
};
/** Of calls that take an owner. */
export const forOwners = { ...unauthenticated, 403: because('The token is of somebody who is not an owner') };
export const unreadable = {
  400: because('Unreadable JSON'),
  408: because('Not whole in time'),
  413: because('Too large'),
  415: because('Wrong media type'),
  422: because('Invalid fields, all of them named'),
};
export const unknown = { 404: because('Unknown id') };
export const clash = { 409: because('Taken, in use, or saved by someone else in between') };
export const limited = { 429: because('Too many attempts; Retry-After tells when to come again') };
export const removed = { 204: { description: 'Removed' } satisfies Answer };
export const binned = { 204: { description: `In the bin, under the id that ${binHeader} tells` } satisfies Answer };

export const entity = (description: string, schema: z.ZodType): Answer => ({ description, schema });
