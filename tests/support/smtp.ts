import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { Received, SmtpMood } from './smtp-process.ts';

export type Smtp = {
  url: string;
  port: number;
  received: Received[];
  feel: (mood: SmtpMood) => Promise<void>;
  stop: () => Promise<void>;
};

/** Starts a mail server, on a free port by default. */
export async function startSmtp(port = 0): Promise<Smtp> {
  const child: ChildProcess = fork(join(import.meta.dirname, 'smtp-process.ts'), [String(port)]);
  const received: Received[] = [];
  const waiting: ((message: Record<string, unknown>) => void)[] = [];
  const next = () => new Promise<Record<string, unknown>>((resolve) => waiting.push(resolve));
  child.on('message', (message: Record<string, unknown>) => {
    if (message.received) received.push(message.received as Received);
    else waiting.shift()?.(message);
  });
  const { port: chosen } = await next();
  return {
    url: `smtp://127.0.0.1:${chosen}`,
    port: chosen as number,
    received,
    async feel(mood) {
      const felt = next();
      child.send(mood);
      await felt;
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
    },
  };
}
