import { openAsBlob } from 'node:fs';
import { S3mini } from 's3mini';
import type { BucketProblem } from '#app/domain/backup-options.ts';
import { backupsToRemove, type Standing } from '#app/domain/backup-rotation.ts';
import { bucketParts } from './bucket-parts.ts';

/** A bucket of any service that speaks S3. `url` ends with its name: `https://s3.example/bucket`, and maybe a folder in it. */
export type BucketAt = { url: string; key: string; secret: string; region: string };

/** A file is sent in parts of this size, a few at a time; ten thousand of them are the most that S3 takes. */
const partBytes = 16 * 1024 * 1024;

/** Milliseconds that one part may take: a slow line sends 16 MB in that time. */
const requestMs = 10 * 60_000;

/** Why a bucket did not take a backup. The message is for the log. */
export class BucketFailure extends Error {
  readonly problem: BucketProblem;

  constructor(problem: BucketProblem, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.problem = problem;
  }
}

export function openBucket({ url, key, secret, region }: BucketAt) {
  const { endpoint, prefix } = bucketParts(url);
  const client = new S3mini({
    accessKeyId: key,
    secretAccessKey: secret,
    endpoint,
    region,
    minPartSize: partBytes,
    requestAbortTimeout: requestMs,
  });

  /** The backups in the bucket, by name. */
  async function list(): Promise<{ name: string; bytes: number }[]> {
    const objects = await client.listObjects('/', prefix);
    if (objects === null) throw new BucketFailure('no bucket', 'There is no such bucket');
    return objects.map((each) => ({ name: each.Key.slice(prefix.length), bytes: Number(each.Size) }));
  }

  return {
    list: () => told(list()),

    /** Sends a file, read piece by piece, and makes sure that it is there whole. */
    send: (file: string, name: string) =>
      told(
        (async () => {
          const blob = await openAsBlob(file);
          await client.putAnyObject(prefix + name, blob, 'application/octet-stream', undefined, undefined, blob.size);
          const there = await client.getContentLength(prefix + name);
          if (there !== blob.size) throw new Error(`Of ${blob.size} bytes ${there} are in the bucket`);
        })(),
      ),

    /** Removes what the rotation does not keep. */
    rotate: (standing: (name: string) => Standing, where: { timeZone: string; now: Date }) =>
      told(
        (async () => {
          const removed = backupsToRemove(
            (await list()).map(({ name }) => name),
            standing,
            where,
          );
          for (const name of removed) await client.deleteObject(prefix + name);
          return removed;
        })(),
      ),
  };
}

const unreachable =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|UND_ERR|EPIPE|TimeoutError/;

/** Whatever goes wrong, as a `BucketFailure`. */
async function told<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof BucketFailure) throw error;
    throw new BucketFailure(problemOf(error), error);
  }
}

function problemOf(error: unknown): BucketProblem {
  for (let each = error; each instanceof Error; each = each.cause) {
    const { status, serviceCode, code, name } = each as Error & {
      status?: number;
      serviceCode?: string;
      code?: string;
    };
    if (serviceCode === 'NoSuchBucket') return 'no bucket';
    if (status === 401 || status === 403) return 'refused';
    if (unreachable.test(`${code ?? ''} ${name}`)) return 'unreachable';
  }
  return 'failed';
}
