import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { Failure, type FailureKind } from '#app/domain/errors.ts';
import { createQueue } from './queue.ts';

/** Jobs on files and texts of strangers. `app/server/worker.ts` runs them. */
export type WorkerJob = 'mail' | 'pdf' | 'picture' | 'sheet';

/** A message of the worker: it is ready, a part of a result, the rest of it, a refusal of the item, or an error. */
export type News =
  | { ready: true }
  | { part: unknown }
  | { made: unknown }
  | { refusal: { kind: FailureKind; message: string; field: string | undefined } }
  | { error: string };

/** An item used up the time or the memory for it. */
export class TooMuch extends Error {
  readonly of: 'time' | 'memory';
  constructor(of: 'time' | 'memory', options?: ErrorOptions) {
    super(`An item took too much ${of}`, options);
    this.of = of;
  }
}

type Options = {
  job: WorkerJob;
  /** CPU time for one item in ms. Unlike a clock, it ends no harmless work on a busy machine. */
  maxCpuMs: number;
  maxMegabytes: number;
  /** A thread's limit covers JavaScript objects, a process's also what libraries allocate (on Linux). */
  kind?: 'thread' | 'process';
  /** How long an idle worker keeps its memory. */
  idleMs?: number;
  queue?: Parameters<typeof createQueue>[1];
};

/** Does the job for one item. Throws the job's `Failure`, `TooMuch`, or the reason of `signal`. */
export type RunJob<Given, Made, Part = never> = (
  given: Given,
  options?: { signal?: AbortSignal; onPart?: (part: Part) => void },
) => Promise<Made>;

/** A worker that takes this many times its CPU time hangs, or is too busy to tell what it uses. */
const hangingFactor = 10;
/** Milliseconds between two looks at what a worker uses. */
const lookMs = 50;

/**
 * Runs one item at a time outside the main thread, so that no input can block the site. The worker starts with the
 * first item, and again after an item that used up its limits.
 */
export function createBackgroundWorker<Given, Made, Part = never>(
  file: string | URL,
  { job, maxCpuMs, maxMegabytes, kind = 'thread', idleMs = 60_000, queue }: Options,
): RunJob<Given, Made, Part> {
  const inTurn = createQueue(1, queue);
  let idle: NodeJS.Timeout | undefined;
  let worker: RunningWorker | null = null;
  /** What to do with a message, and with the end of the worker. */
  let pending: { take: (news: News) => void; fail: (error: unknown) => void } | null = null;

  function end(): void {
    worker?.end();
    worker = null;
  }

  function start(): RunningWorker {
    const started = kind === 'thread' ? startThread(file, job, maxMegabytes) : startProcess(file, job);
    const fail = (error: unknown) => {
      if (worker !== started) return;
      end();
      pending?.fail(error);
    };
    started.events.on('message', (news: News) => worker === started && pending?.take(news));
    started.events.on('error', (error: NodeJS.ErrnoException) =>
      fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new TooMuch('memory', { cause: error }) : error),
    );
    started.events.on('exit', () => fail(new TooMuch('memory')));
    return started;
  }

  function run(given: Given, { signal, onPart }: Parameters<RunJob<Given, Made, Part>>[1] = {}): Promise<Made> {
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

      async function begin(running: RunningWorker): Promise<void> {
        const before = await running.usage();
        const begunAt = performance.now();
        const look = async () => {
          const { cpuMs, megabytes } = await Promise.race([running.usage(), sleep(lookMs, before, { ref: false })]);
          if (worker !== running || pending === null) return;
          const isHanging = performance.now() - begunAt > maxCpuMs * hangingFactor;
          if (cpuMs - before.cpuMs > maxCpuMs || isHanging) stop(new TooMuch('time'));
          else if (megabytes - before.megabytes > maxMegabytes) stop(new TooMuch('memory'));
          else timer = setTimeout(look, lookMs);
        };
        timer = setTimeout(look, lookMs);
        running.post(given);
      }

      const take = (news: News) => {
        if ('ready' in news) begin(worker as RunningWorker);
        else if ('part' in news) onPart?.(news.part as Part);
        else if ('made' in news) settle(() => resolve(news.made as Made));
        else if ('error' in news) fail(new Error(news.error));
        else fail(new Failure(news.refusal.kind, news.refusal.message, { field: news.refusal.field }));
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
      } finally {
        idle = setTimeout(end, idleMs).unref();
      }
    });
}

type Usage = { cpuMs: number; megabytes: number };
/** Keeps no process alive. */
type RunningWorker = {
  events: NodeJS.EventEmitter;
  post: (given: unknown) => void;
  end: () => void;
  usage: () => Promise<Usage>;
};

function startThread(file: string | URL, job: WorkerJob, maxMegabytes: number): RunningWorker {
  const resourceLimits = { maxOldGenerationSizeMb: maxMegabytes, maxYoungGenerationSizeMb: 32 };
  const thread = new Worker(file, { workerData: job, resourceLimits, execArgv: [] });
  thread.unref();
  return {
    events: thread,
    post: (given) => thread.postMessage(given),
    end: () => void thread.terminate(),
    async usage() {
      const { user, system } = await thread.cpuUsage().catch(() => ({ user: 0, system: 0 }));
      // The thread itself limits its memory.
      return { cpuMs: (user + system) / 1000, megabytes: 0 };
    },
  };
}

function startProcess(file: string | URL, job: WorkerJob): RunningWorker {
  const { PATH, NODE_ENV } = process.env;
  const child = fork(file, [job], { serialization: 'advanced', execArgv: [], env: { PATH, NODE_ENV } });
  child.unref();
  child.channel?.unref();
  return {
    events: child,
    post: (given) => child.send(given as object, () => {}),
    end: () => void child.kill('SIGKILL'),
    usage: async () => usageOf(child.pid),
  };
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
