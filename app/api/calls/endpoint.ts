import { Readable } from 'node:stream';
import type { Context } from 'hono';
import type { z } from 'zod';
import type { KeyRight } from '#app/domain/accounts/api-key.ts';
import { trashHeader } from '#app/domain/records/trash.ts';
import { type Answer, impliedAnswers } from './answers.ts';
import { readJson } from './body.ts';
import type { Access, ApiDeps, Call, Client, DeclaredAccess, UploadBody } from './call.ts';
import { callerOf } from './caller.ts';
import { checkReach } from './guard.ts';
import { Problem } from './problem.ts';
import { readUpload, type UploadRules } from './upload.ts';
import { validate } from './validate.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

type Definition<Path, Query extends z.ZodType, Body extends z.ZodType, To extends DeclaredAccess, Upload> = {
  /** The response to visitors depends on public content only, so it may be cached. */
  isCacheable?: true;
  summary: string;
  query?: Query;
  body?: Body;
  /** Maximum size of a JSON body in bytes; 64 KiB by default. */
  maxBytes?: number;
  /** Whether the fields may also come form-encoded. */
  takesForms?: true;
  /** A multipart form instead of a JSON body. */
  upload?: Upload;
  /** The responses, one of which is a success; the errors of `impliedAnswers` are added. */
  answers: Record<number, Answer>;
  /** Runs before the body is read; may throw a problem. */
  before?: (call: { client: Client }) => Promise<void>;
  /** Returns a response, or a value to send as JSON with the status of the success; `undefined` sends no body. */
  handle: (call: Call<Path, z.output<Query>, Upload extends UploadRules ? UploadBody : z.output<Body>, To>) => unknown;
};

/** An API call with its route, access, validation, documentation and handler. */
export type Endpoint = Omit<Definition<string, z.ZodType, z.ZodType, Access, UploadRules>, 'handle'> & {
  access: Access;
  /** What an API key needs to make the call, or to be answered like a user. */
  right: KeyRight | undefined;
  method: Lowercase<Method>;
  /** In the router's syntax: `/products/:id`. */
  path: string;
  run: (context: Context, deps: ApiDeps, address: string) => Promise<Response>;
};

/** The calls of a file, given what they depend on. */
export type Calls = (deps: ApiDeps) => Endpoint[];

export const defaultMaxBytes = 64 * 1024;

/** An API call with a JSON body, a multipart form or none. `route` is the method and the path: `GET /products/:id`. */
export function endpoint<
  const Path extends string,
  To extends DeclaredAccess,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Upload extends UploadRules | undefined = undefined,
>(route: `${Method} ${Path}`, declared: To, definition: Definition<Path, Query, Body, To, Upload>): Endpoint {
  const [method = '', path = ''] = route.split(' ');
  const [access, right] = declared.split(':') as [Access, KeyRight | undefined];
  const { before, handle, query, body, upload, answers, maxBytes = defaultMaxBytes, takesForms } = definition;
  const success = Object.keys(answers)
    .map(Number)
    .find((status) => status < 300);
  return {
    ...definition,
    access,
    right,
    method: method.toLowerCase(),
    path,
    answers: { ...impliedAnswers({ ...definition, access, right, path }), ...answers },
    run: async (context, deps, address) => {
      const call = await receive(context, deps, { access, right, path }, address);
      await before?.(call);
      const request = context.req.raw;
      const result = await handle({
        ...call,
        query: query && validate(query, queryOf(context), 'query'),
        body: upload
          ? await readUpload(request, upload)
          : body && validate(body, await readJson(request, maxBytes, undefined, takesForms), 'body'),
      } as Parameters<typeof handle>[0]);
      if (result instanceof Response) return result;
      return result === undefined ? new Response(null, { status: 204 }) : json(result, success);
    },
  } as Endpoint;
}

type Route = Pick<Endpoint, 'access' | 'right' | 'path'>;

async function receive(context: Context, deps: ApiDeps, { access, right, path }: Route, address: string) {
  const session = await callerOf(context.req.raw, deps.store, address, { access, right });
  context.set('isForPanel', session !== null);
  const params = context.req.param() as Record<string, string>;
  // No name contains NUL, and PostgreSQL rejects it in queries.
  if (Object.values(params).some((value) => value.includes('\0'))) throw new Problem(404, 'Not found');
  if (access !== 'public') await checkReach(deps.store, session, path, params.id);
  return {
    session,
    params,
    by: session?.user.username ?? '',
    client: { address, agent: context.req.header('user-agent') ?? '' },
    referer: context.req.header('referer') ?? '',
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

/** A part of a list, with the length of the whole list in a header. */
export const counted = (some: readonly unknown[], total: number): Response =>
  json(some, 200, { 'X-Total-Count': String(total) });

export const jsonText = (
  text: string | ReadableStream<Uint8Array<ArrayBuffer>>,
  status = 200,
  headers: Record<string, string> = {},
): Response => new Response(text, { status, headers: { 'Content-Type': 'application/json', ...headers } });

/** Streams chunks on demand, as fast as the client reads. */
export const streamOf = (chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) =>
  Readable.toWeb(Readable.from(chunks)) as ReadableStream<Uint8Array<ArrayBuffer>>;

export const movedToTrash = (id: string | undefined): Response =>
  new Response(null, { status: 204, headers: id === undefined ? {} : { [trashHeader]: id } });
