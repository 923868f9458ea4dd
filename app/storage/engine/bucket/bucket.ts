import { hash } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { S3mini } from 's3mini';
import type { BucketProblem } from '#app/domain/backups/backup-options.ts';

/** A bucket of an S3-compatible service. `url` ends with its name or a folder: `https://s3.example/bucket/folder`. */
export type BucketAt = { url: string; key: string; secret: string; region: string };

/** The longest duration of a request in ms. Reads are GET and HEAD. */
export type BucketTimeouts = { readMs: number; writeMs: number };

/** The size of one upload part in bytes; S3 takes at most 10,000 parts. */
const partBytes = 16 * 1024 * 1024;

/** Enough for a slow line to send 16 MB. */
const patient: BucketTimeouts = { readMs: 10 * 60_000, writeMs: 10 * 60_000 };

const objectsPerPage = 1000;

/** The SHA-256 of an object, as written by `put`. Every service returns metadata, but not every one checksums. */
const sumHeader = 'x-amz-meta-sha256';

/** Why a request to a bucket failed. The message is for the log. */
export class BucketFailure extends Error {
  readonly problem: BucketProblem;

  constructor(problem: BucketProblem, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.problem = problem;
  }
}

/** The bytes of an object are not those that were written. */
export class DamagedObject extends BucketFailure {}

export type BucketObject = { name: string; bytes: number; at: Date };

/** The endpoint, display name and folder of a bucket URL; `prefix` is empty or ends with a slash. */
export function bucketParts(url: string): { endpoint: string; name: string; prefix: string } {
  const { origin, host, pathname } = new URL(url);
  const [bucket = '', ...folders] = pathname.split('/').filter(Boolean).map(decodeURIComponent);
  const prefix = folders.map((each) => `${each}/`).join('');
  return {
    endpoint: `${origin}/${bucket}`,
    name: `${bucket}${prefix && `/${prefix.slice(0, -1)}`} at ${host}`,
    prefix,
  };
}

export function openBucket({ url, key, secret, region }: BucketAt, timeouts = patient) {
  const { endpoint, prefix } = bucketParts(url);
  const options: ConstructorParameters<typeof S3mini>[0] = {
    accessKeyId: key,
    secretAccessKey: secret,
    endpoint,
    region,
    minPartSize: partBytes,
    fetch(input, init) {
      const isRead = init?.method === 'GET' || init?.method === 'HEAD';
      return fetchInTime(input, init, isRead ? timeouts.readMs : timeouts.writeMs);
    },
  };
  let client: S3mini | undefined;

  /** Runs `call` with the client. Imports it on first use, so that a site without a bucket does not load it. */
  const withClient = <Answer>(call: (s3: S3mini) => Promise<Answer>): Promise<Answer> =>
    import('s3mini')
      .then(({ S3mini }) => {
        client ??= new S3mini(options);
        return call(client);
      })
      .catch(fail);

  const get = (name: string) =>
    withClient(async (s3) => {
      const response = await s3.getObjectRaw(prefix + name);
      const data = Buffer.from(await response.arrayBuffer());
      const [sum, md5] = [response.headers.get(sumHeader), etagOf(response.headers)];
      // Objects that another program copied here have no sum; their ETag is usually the MD5.
      const isIntact = sum === null ? md5 === hash('md5', data) : sum === hash('sha256', data);
      if (!isIntact) throw new DamagedObject('failed', `The object ${name} is damaged`);
      return data;
    }).catch(nullIfMissing);

  return {
    /** The objects in the bucket's folder whose names begin with `start`, sorted by name. */
    async *list(start = ''): AsyncGenerator<BucketObject> {
      let token: string | undefined;
      do {
        const page = await withClient((s3) => s3.listObjectsPaged('/', prefix + start, objectsPerPage, token));
        if (!page?.objects) throw new BucketFailure('no bucket', 'There is no such bucket');
        for (const { Key, Size, LastModified } of page.objects)
          yield { name: Key.slice(prefix.length), bytes: Number(Size), at: LastModified };
        token = page.nextContinuationToken;
      } while (token !== undefined);
    },

    /** The verified bytes of an object; `null` if it does not exist. Throws `DamagedObject` if they differ. */
    get,

    /** Writes an object and verifies what was stored. The object is complete or absent. */
    async put(name: string, data: Buffer, type: string): Promise<void> {
      const sums = { [sumHeader]: hash('sha256', data) };
      const { headers } = await withClient((s3) =>
        s3.putObject(prefix + name, data, type, undefined, sums, data.length),
      );
      // With some kinds of encryption the ETag is not the MD5.
      if (etagOf(headers) === hash('md5', data)) return;
      if (!(await get(name))?.equals(data)) throw new DamagedObject('failed', `The object ${name} was stored damaged`);
    },

    /** Streams a file to the bucket and checks the stored size. */
    send: (file: string, name: string) =>
      withClient(async (s3) => {
        const blob = await openAsBlob(file);
        await s3.putAnyObject(prefix + name, blob, 'application/octet-stream', undefined, undefined, blob.size);
        const there = await s3.getContentLength(prefix + name);
        if (there !== blob.size) throw new Error(`Of ${blob.size} bytes ${there} are in the bucket`);
      }),

    /** Streams an object to a new file, without verifying it. */
    download: (name: string, file: string) =>
      withClient(async (s3) => {
        const { body } = await s3.getObjectRaw(prefix + name);
        await pipeline(body as ReadableStream<Uint8Array>, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
      }),

    /** The size of an object in bytes; `null` if it does not exist. */
    size: (name: string) => withClient((s3) => s3.getContentLength(prefix + name)).catch(nullIfMissing),

    /** Succeeds also if the object does not exist. */
    remove: async (name: string) => {
      await withClient((s3) => s3.deleteObject(prefix + name));
    },
  };
}

/** Before the second attempt, in ms. */
const pauseMs = 100;

/** The server could not answer this time. */
const momentary = new Set([500, 502, 503, 504]);

/**
 * `fetch` with a deadline for headers and body. Tries once more after a lost connection, such as one that the server
 * had closed while it was idle, and after a momentary error. A POST may not be repeated.
 */
async function fetchInTime(input: RequestInfo | URL, init: RequestInit = {}, ms: number): Promise<Response> {
  const signal = AbortSignal.timeout(ms);
  const attempt = () => fetch(input, { ...init, signal });
  if (init.method === 'POST') return attempt();
  try {
    const response = await attempt();
    if (!momentary.has(response.status)) return response;
    await response.body?.cancel();
  } catch (error) {
    if (signal.aborted) throw error;
  }
  await sleep(pauseMs, undefined, { signal });
  return attempt();
}

const etagOf = (headers: { get(name: string): string | null }) => headers.get('etag')?.replaceAll('"', '') ?? null;

/** The parts of an S3mini error that tell its cause. */
type ServiceError = Error & { status?: number; serviceCode?: string; code?: string; body?: unknown };

function* causes(error: unknown): Generator<ServiceError> {
  for (let each = error; each instanceof Error; each = each.cause) yield each;
}

/** The answer 404 means a missing object, unless it names the bucket. */
const isMissing = (error: unknown) =>
  [...causes(error)].some(({ status }) => status === 404) && !isBucketMissing(error);

function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

const isBucketMissing = (error: unknown) =>
  [...causes(error)].some(({ serviceCode, body }) => /NoSuchBucket/.test(`${serviceCode} ${body}`));

const unreachable =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|UND_ERR|EPIPE|TimeoutError/;

/** Ceph answers 403 for an exceeded quota, MinIO 507 for a full disk. */
const isFull = ({ status, serviceCode, body }: ServiceError) =>
  status === 507 || /Quota|StorageFull|InsufficientCapacity/.test(`${serviceCode} ${body}`);

function fail(error: unknown): never {
  throw error instanceof BucketFailure ? error : new BucketFailure(problemOf(error), error);
}

function problemOf(error: unknown): BucketProblem {
  if (isBucketMissing(error)) return 'no bucket';
  for (const each of causes(error)) {
    if (isFull(each)) return 'full';
    if (each.status === 401 || each.status === 403) return 'refused';
    if (unreachable.test(`${each.code ?? ''} ${each.name}`)) return 'unreachable';
  }
  return 'failed';
}
