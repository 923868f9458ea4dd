import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Failure, type FailureKind } from '#app/domain/records/errors.ts';
import { createQueue } from './queue.ts';

/** Jobs that parse untrusted input. `app/server/worker.ts` runs them. */
export type WorkerJob = 'mail' | 'pdf' | 'picture' | 'sheet';

/** A message from the worker. `refusal` is a `Failure` of the job. */
export type WorkerMessage =
  | { ready: true }
  | { result: unknown }
  | { refusal: { kind: FailureKind; message: string; field: string | undefined } }
  | { error: string };

export class LimitExceeded extends Error {
  readonly of: 'time' | 'memory';
  constructor(of: 'time' | 'memory', options?: ErrorOptions) {
    super(`An item exceeded its limit of ${of}`, options);
    this.of = of;
  }
}

type Options = {
  job: WorkerJob;
  /** CPU time for one item in ms. Unlike a clock, it ends no harmless work on a busy machine. */
  maxCpuMs: number;
  /** Memory beyond that of an idle worker, with what libraries allocate. */
  maxMegabytes: number;
  /** How long an idle worker keeps its memory. */
  idleMs?: number;
  queue?: Parameters<typeof createQueue>[1];
  /** The error of an item that exceeded a limit, for its user. */
  onLimit?: (exceeded: LimitExceeded) => Error;
};

/** Does the job for one item. Throws the job's `Failure`, `LimitExceeded`, or the reason of `signal`. */
export type RunJob<Given, Made> = (given: Given, options?: { signal?: AbortSignal }) => Promise<Made>;

/** After this many times `maxCpuMs` of real time, a worker counts as hanging. Only Linux reports its CPU time. */
const hangingFactor = 10;
/** Milliseconds between two checks of CPU time and memory. */
const checkMs = 50;

/**
 * Runs one item at a time in another process, so that no input can block the site or take its memory. The process starts
 * with the first item. After an item that exceeds a limit, the next one gets a new process.
 */
export function createBackgroundWorker<Given, Made>(
  file: string | URL,
  { job, maxCpuMs, maxMegabytes, idleMs = 60_000, queue, onLimit = (exceeded) => exceeded }: Options,
): RunJob<Given, Made> {
  const inTurn = createQueue(1, queue);
  let idle: NodeJS.Timeout | undefined;
  let worker: ChildProcess | null = null;
  /** The handlers of the current item. */
  let pending: { take: (message: WorkerMessage) => void; fail: (error: unknown) => void } | null = null;

  function end(): void {
    worker?.kill('SIGKILL');
    worker = null;
  }

  function start(): ChildProcess {
    const started = startProcess(file, job);
    const fail = (error: unknown) => {
      if (worker !== started) return;
      end();
      pending?.fail(error);
    };
    started.on('message', (message) => worker === started && pending?.take(message as WorkerMessage));
    started.on('error', fail);
    // Without memory, it ends by itself.
    started.on('exit', () => fail(new LimitExceeded('memory')));
    return started;
  }

  function run(given: Given, { signal }: { signal?: AbortSignal } = {}): Promise<Made> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      let timer: NodeJS.Timeout | undefined;
      const settle = (finish: () => void) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
        pending = null;
        finish();
      };
      const fail = (error: unknown) => settle(() => reject(error));
      const stop = (error: unknown) => {
        end();
        fail(error);
      };
      const onAbort = () => stop(signal?.reason);
      signal?.addEventListener('abort', onAbort);

      function begin(running: ChildProcess): void {
        const before = usageOf(running.pid);
        const begunAt = performance.now();
        const check = () => {
          const { cpuMs, megabytes } = usageOf(running.pid);
          const isHanging = performance.now() - begunAt > maxCpuMs * hangingFactor;
          if (cpuMs - before.cpuMs > maxCpuMs || isHanging) stop(new LimitExceeded('time'));
          else if (megabytes - before.megabytes > maxMegabytes) stop(new LimitExceeded('memory'));
          else timer = setTimeout(check, checkMs);
        };
        timer = setTimeout(check, checkMs);
        running.send(given as object, () => {});
      }

      const take = (message: WorkerMessage) => {
        if ('ready' in message) begin(worker as ChildProcess);
        else if ('result' in message) settle(() => resolve(message.result as Made));
        else if ('error' in message) fail(new Error(message.error));
        else fail(new Failure(message.refusal.kind, message.refusal.message, { field: message.refusal.field }));
      };
      pending = { take, fail };
      if (worker === null) worker = start();
      else begin(worker);
    });
  }

  return (given, options) =>
    inTurn(async () => {
      clearTimeout(idle);
      try {
        return await run(given, options);
      } catch (error) {
        throw error instanceof LimitExceeded ? onLimit(error) : error;
      } finally {
        idle = setTimeout(end, idleMs).unref();
      }
    });
}

type Usage = { cpuMs: number; megabytes: number };

/** Starts a worker, which keeps no process alive. */
function startProcess(file: string | URL, job: WorkerJob): ChildProcess {
  const { PATH, NODE_ENV } = process.env;
  const child = fork(file, [job], { serialization: 'advanced', execArgv: [], env: { PATH, NODE_ENV } });
  child.unref();
  child.channel?.unref();
  const kill = () => void child.kill('SIGKILL');
  // Otherwise it would finish its item after the site has stopped.
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  return child;
}

/** Zeros if the process has ended, and on other systems than Linux. */
function usageOf(pid: number | undefined): Usage {
  try {
    // Skips the name of the process, which may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
      .map(Number);
    const [user = 0, system = 0, pages = 0] = [fields[11], fields[12], fields[21]];
    return { cpuMs: (user + system) * 10, megabytes: (pages * 4096) / 1024 ** 2 };
  } catch {
    return { cpuMs: 0, megabytes: 0 };
  }
}
