import { z } from 'zod';
import { trashHeader } from '#app/domain/records/trash.ts';
import type { Access } from './call.ts';

export type Answer = { description: string; schema?: z.ZodType };

export const problem = z.object({
  detail: z.union([
    z.string(),
    z.array(z.object({ loc: z.array(z.union([z.string(), z.number()])), msg: z.string(), type: z.string() })),
  ]),
});

const because = (description: string): Answer => ({ description, schema: problem });

const unauthenticated = { 401: because('The token or API key is missing, malformed, expired or revoked') };
const invalid = { 422: because('Invalid fields, all of them listed') };
const unreadable = {
  400: because('Unreadable JSON'),
  408: because('Incomplete after the time limit'),
  413: because('Too large'),
  415: because('Wrong media type'),
};

/** Responses of calls for staff that some requests need an owner for. */
export const forOwners = { 403: because('The user is not an owner') };
const forPeople = { 403: because('API keys cannot make this call') };
const forRight = { 403: because('The API key lacks the right for this call') };
/** Of a call that also takes the forms of browsers, see server/app.ts. */
export const foreign = { 403: because('Another site posted the form') };
export const unknown = { 404: because('Unknown id') };
export const clash = { 409: because('Taken, in use, or saved by another user in between') };
export const limited = { 429: because('Too many attempts; see Retry-After') };
export const done = { 204: { description: 'Done' } satisfies Answer };
export const removed = { 204: { description: 'Removed' } satisfies Answer };
export const trashed = { 204: { description: `In the trash; ${trashHeader} is its id` } satisfies Answer };

export const entity = (description: string, schema: z.ZodType): Answer => ({ description, schema });

/** The documentation does not repeat the fields: that would take a tenth of its bytes. */
const someOf = (fields: z.ZodObject) => fields.partial().meta({ properties: undefined, additionalProperties: true });

export const changesOf = (fields: z.ZodObject): Answer =>
  entity(
    'Changes, newest first: the user, the time, and the previous values of the changed fields',
    z.array(z.object({ at: z.string(), by: z.string(), was: someOf(fields), secret: z.array(z.string()) })),
  );

type Described = {
  access: Access;
  right: string | undefined;
  path: string;
  query?: object;
  body?: object;
  upload?: object;
};

/** The error responses that follow from the access, the path and the input of a call. */
export const impliedAnswers = ({ access, right, path, query, body, upload }: Described) => ({
  ...unauthenticated,
  ...(access === 'admin' && forOwners),
  ...(access === 'staff' && (right === undefined ? forPeople : forRight)),
  ...limited,
  ...(path.includes(':') && unknown),
  ...((body || upload) && unreadable),
  ...((body || upload || query) && invalid),
});
