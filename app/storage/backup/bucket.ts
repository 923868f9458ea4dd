import { openAsBlob } from 'node:fs';
import { S3mini } from 's3mini';
import type { BucketProblem } from '#app/domain/backup-options.ts';
import { backupsToRemove, type Standing } from '#app/domain/backup-rotation.ts';
import { bucketParts } from './bucket-parts.ts';

/**
 * A bucket of any S3-compatible service. `url` ends with the bucket name, optionally followed by a folder:
 * `https://s3.example/bucket/folder`.
 */
export type BucketAt = { url: string; key: string; secret: string; region: string };

/** The size of one upload part in bytes; S3 takes at most 10,000 parts. */
const partBytes = 16 * 1024 * 1024;

/** The timeout of one request in ms; enough for a slow line to send 16 MB. */
const requestMs = 10 * 60_000;

/** Why a bucket did not accept a backup. The message is for the log. */
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

  /** The objects in the bucket's folder. */
  async function list(): Promise<{ name: string; bytes: number }[]> {
    const objects = await client.listObjects('/', prefix);
    if (objects === null) throw new BucketFailure('no bucket', 'There is no such bucket');
    return objects.map((each) => ({ name: each.Key.slice(prefix.length), bytes: Number(each.Size) }));
  }

  return {
    list: () => asBucketFailure(list()),

    /** Streams a file to the bucket and checks the stored size. */
    send: (file: string, name: string) =>
      asBucketFailure(
        (async () => {
          const blob = await openAsBlob(file);
          await client.putAnyObject(prefix + name, blob, 'application/octet-stream', undefined, undefined, blob.size);
          const there = await client.getContentLength(prefix + name);
          if (there !== blob.size) throw new Error(`Of ${blob.size} bytes ${there} are in the bucket`);
        })(),
      ),

    /** Deletes the backups that the rotation does not keep; returns their names. */
    rotate: (standing: (name: string) => Standing, where: { timeZone: string; now: Date }) =>
      asBucketFailure(
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

/** Converts any error to a `BucketFailure`. */
async function asBucketFailure<Answer>(answer: Promise<Answer>): Promise<Answer> {
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
