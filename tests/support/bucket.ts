import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BucketAt } from '#app/storage/engine/bucket/bucket.ts';
import { kill } from './kill.ts';

/** The server's credentials. */
const right = { key: 'S3RVER', secret: 'S3RVER', region: 'us-east-1' };

/** Starts a server with an empty bucket. After `stop`, `start` continues on the same port with the same content. */
export async function startBucket() {
  const directory = mkdtempSync(join(tmpdir(), 'platen-bucket-'));
  let child: ChildProcess;
  let port = 0;
  async function start(): Promise<void> {
    // Lists of more than 1,000 objects have a token that the server encrypts with an old cipher.
    const execArgv = ['--openssl-legacy-provider'];
    child = fork(join(import.meta.dirname, 'bucket-process.ts'), [directory, String(port)], { execArgv });
    [{ port }] = (await once(child, 'message')) as [{ port: number }];
  }
  const stop = () => kill(child);
  await start();
  return {
    at: (more: Partial<BucketAt> = {}): BucketAt => ({ url: `http://127.0.0.1:${port}/backups`, ...right, ...more }),
    start,
    stop,
    async close() {
      await stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

export type Bucket = Awaited<ReturnType<typeof startBucket>>;
