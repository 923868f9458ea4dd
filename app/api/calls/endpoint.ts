import { Readable } from 'node:stream';
import type { Context } from 'hono';
import type { z } from 'zod';
import { trashHeader } from '#app/domain/records/trash.ts';
import { type Answer, impliedAnswers } from './answers.ts';
import { readJson } from './body.ts';
import type { Access, ApiDeps, Call, UploadBody } from './call.ts';
import { admit, sessionOf } from './guard.ts';
import { Problem } from './problem.ts';
import { readUpload, type UploadRules } from './upload.ts';
import { validate } from './validate.ts';

type Definition<Query extends z.ZodType, Body extends z.ZodType, To extends Access> = {
  method: 'get' | 'post' | 'put' | 'delete';
  /** In the router's syntax: `/products/:id`. */
  path: string;
  access: To;
  /** The response to visitors depends on public content only, so it may be cached. */
  isCacheable?: true;
  summary: string;
  query?: Query;
  body?: Body;
  /** Maximum size of a JSON body in bytes. */
  maxBytes?: number;
  /** The responses; the errors of `impliedAnswers` are added. */
  answers: Record<number, Answer>;
  /** Without a response, the call answers 204. */
  handle: (call: Call<z.output<Query>, z.output<Body>, To>) => Promise<Response> | Promise<void>;
};

type UploadDefinition<To extends Access> = Omit<
  Definition<z.ZodType, z.ZodType, To>,
  'body' | 'maxBytes' | 'handle'
> & {
  upload: UploadRules;
  /** Runs before the body is read; may throw a problem. */
  before?: (call: Pick<Call<unknown, unknown, To>, 'client'>) => Promise<void>;
  handle: (call: Call<unknown, UploadBody, To>) => Promise<Response>;
};

/** An API call with its route, access, validation, documentation and handler. */
export type Endpoint = Omit<Definition<z.ZodType, z.ZodType, Access>, 'handle'> & {
  upload?: UploadRules;
  run: (context: Context, deps: ApiDeps, address: string) => Promise<Response>;
};

const defaultMaxBytes = 1024 * 1024;

/** An API call with a JSON body or none. */
export function endpoint<
  To extends Access,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
>(definition: Definition<Query, Body, To>): Endpoint {
  const { handle, query, body, maxBytes = defaultMaxBytes } = definition;
  return {
    ...definition,
    answers: { ...impliedAnswers(definition), ...definition.answers },
    run: async (context, deps, address) => {
      const call = await receive(context, deps, definition.access, address);
      const response = await handle({
        ...call,
        query: query && validate(query, queryOf(context), 'query'),
        body: body && validate(body, await readJson(context.req.raw, maxBytes), 'body'),
      } as Parameters<typeof handle>[0]);
      return response ?? new Response(null, { status: 204 });
    },
  } as Endpoint;
}

/** An API call with a multipart form. */
export function uploadEndpoint<To extends Access>(definition: UploadDefinition<To>): Endpoint {
  return {
    ...definition,
    answers: { ...impliedAnswers(definition), ...definition.answers },
    run: async (context, deps, address) => {
      const call = await receive(context, deps, definition.access, address);
      await definition.before?.(call);
      return definition.handle({
        ...call,
        query: undefined,
        body: await readUpload(context.req.raw, definition.upload),
      });
    },
  } as Endpoint;
}

async function receive<To extends Access>(context: Context, deps: ApiDeps, access: To, address: string) {
  const session = await sessionOf(context.req.raw, deps.store, address);
  if (access !== 'public') admit(session, access);
  context.set('isForPanel', session !== null);
  const params = context.req.param() as Record<string, string>;
  // No name contains NUL, and PostgreSQL rejects it in queries.
  if (Object.values(params).some((value) => value.includes('\0'))) throw new Problem(404, 'Not found');
  return {
    session: session as Call<unknown, unknown, To>['session'],
    params,
    client: { address, agent: context.req.header('user-agent') ?? '' },
    idempotencyKey: context.req.header('idempotency-key'),
    seen: context.req.header('if-match')?.replace(/^"|"$/g, ''),
  };
}

/** The first value of each query key, without NUL; a repeated key cannot turn a string into an array. */
function queryOf(context: Context): Record<string, string> {
  const given = new URL(context.req.url).searchParams;
  return Object.fromEntries([...given.keys()].map((key) => [key, (given.get(key) as string).replaceAll('\0', '')]));
}

export const json = (value: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  Response.json(value, { status, headers });

/** A response from serialised JSON. */
export const jsonText = (
  text: string | ReadableStream<Uint8Array<ArrayBuffer>>,
  status = 200,
  headers: Record<string, string> = {},
): Response => new Response(text, { status, headers: { 'Content-Type': 'application/json', ...headers } });

/** A response from serialised JSON in pieces, streamed one at a time. */
export const jsonPieces = (pieces: Iterable<Buffer> | AsyncIterable<Buffer>): Response =>
  jsonText(Readable.toWeb(Readable.from(pieces)) as ReadableStream<Uint8Array<ArrayBuffer>>);

/** The response to a deletion, with the id in the trash, if any. */
export const movedToTrash = (id: string | undefined): Response =>
  new Response(null, { status: 204, headers: id === undefined ? {} : { [trashHeader]: id } });
