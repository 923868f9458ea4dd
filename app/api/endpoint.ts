import { Readable } from 'node:stream';
import type { Context } from 'hono';
import type { z } from 'zod';
import { binHeader } from '#app/domain/bin.ts';
import { readJson } from './body.ts';
import type { Access, ApiDeps, Call, UploadBody } from './call.ts';
import { admit, sessionOf } from './guard.ts';
import { Problem } from './problem.ts';
import { readUpload, type UploadRules } from './upload.ts';
import { validate } from './validate.ts';

/** What a call answers with; a schema where it has a body. */
export type Answer = { description: string; schema?: z.ZodType };

type Definition<Query extends z.ZodType, Body extends z.ZodType, To extends Access> = {
  method: 'get' | 'post' | 'put' | 'delete';
  /** As the router writes it: `/products/:id`. */
  path: string;
  access: To;
  /** The answer to a visitor depends on what the public can see and on nothing else, so that it may be kept. */
  isCacheable?: true;
  summary: string;
  query?: Query;
  body?: Body;
  /** The most bytes a JSON body may have. */
  maxBytes?: number;
  answers: Record<number, Answer>;
  handle: (call: Call<z.output<Query>, z.output<Body>, To>) => Promise<Response>;
};

type UploadDefinition = Omit<Definition<z.ZodType, z.ZodType, 'staff' | 'admin'>, 'body' | 'maxBytes' | 'handle'> & {
  upload: UploadRules;
  handle: (call: Call<unknown, UploadBody, 'staff'>) => Promise<Response>;
};

/** One call: what the router, the guard, the validation, the document and the tests need to know of it. */
export type Endpoint = Omit<Definition<z.ZodType, z.ZodType, Access>, 'handle'> & {
  upload?: UploadRules;
  run: (context: Context, deps: ApiDeps, address: string) => Promise<Response>;
};

const defaultMaxBytes = 1024 * 1024;

/** A call with a JSON body or none. */
export function endpoint<
  To extends Access,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
>(definition: Definition<Query, Body, To>): Endpoint {
  const { handle, query, body, maxBytes = defaultMaxBytes } = definition;
  return {
    ...definition,
    run: async (context, deps, address) => {
      const call = await receive(context, deps, definition.access, address);
      return handle({
        ...call,
        query: query && validate(query, queryOf(context), 'query'),
        body: body && validate(body, await readJson(context.req.raw, maxBytes), 'body'),
      } as Parameters<typeof handle>[0]);
    },
  } as Endpoint;
}

/** A call with a multipart form. */
export function uploadEndpoint(definition: UploadDefinition): Endpoint {
  return {
    ...definition,
    run: async (context, deps, address) => {
      const call = await receive(context, deps, definition.access, address);
      return definition.handle({
        ...call,
        query: undefined,
        body: await readUpload(context.req.raw, definition.upload),
      });
    },
  };
}

async function receive<To extends Access>(context: Context, deps: ApiDeps, access: To, address: string) {
  const session = await sessionOf(context.req.raw, deps.store, address);
  if (access !== 'public') admit(session, access);
  context.set('isForPanel', session !== null);
  const params = context.req.param() as Record<string, string>;
  // No name holds a NUL; PostgreSQL could not even be asked for one.
  if (Object.values(params).some((value) => value.includes('\0'))) throw new Problem(404, 'Not found');
  return {
    session: session as Call<unknown, unknown, To>['session'],
    params,
    client: { address, agent: context.req.header('user-agent') ?? '' },
    idempotencyKey: context.req.header('idempotency-key'),
    seen: context.req.header('if-match')?.replace(/^"|"$/g, ''),
  };
}

/** The first value of each query key, without NUL; a repeated key cannot turn a text into a list. */
function queryOf(context: Context): Record<string, string> {
  const given = new URL(context.req.url).searchParams;
  return Object.fromEntries([...given.keys()].map((key) => [key, (given.get(key) as string).replaceAll('\0', '')]));
}

export const json = (value: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  Response.json(value, { status, headers });

/** An answer whose JSON is written already. */
export const jsonText = (
  text: string | ReadableStream<Uint8Array<ArrayBuffer>>,
  status = 200,
  headers: Record<string, string> = {},
): Response => new Response(text, { status, headers: { 'Content-Type': 'application/json', ...headers } });

/** The same for JSON in pieces, of which one at a time is on its way. */
export const jsonPieces = (pieces: readonly Buffer[]): Response =>
  jsonText(Readable.toWeb(Readable.from(pieces)) as ReadableStream<Uint8Array<ArrayBuffer>>);

export const noContent = (): Response => new Response(null, { status: 204 });

/** After a deletion; says under which id the thing is in the bin, if there was one. */
export const movedToBin = (id: string | undefined): Response =>
  new Response(null, { status: 204, headers: id === undefined ? {} : { [binHeader]: id } });
