import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { PushTarget } from '#app/domain/push-device.ts';
import type { PushCommand, PushMood, ReceivedPush } from './push-process.ts';

export type PushService = Awaited<ReturnType<typeof startPushService>>;

/** Starts a push service on a free port. Makes this process trust its certificate. */
export async function startPushService() {
  const child: ChildProcess = fork(join(import.meta.dirname, 'push-process.ts'));
  const received: ReceivedPush[] = [];
  const problems: string[] = [];
  const waiting: ((message: Record<string, unknown>) => void)[] = [];
  const next = () => new Promise<Record<string, unknown>>((resolve) => waiting.push(resolve));
  child.on('message', (message: Record<string, unknown>) => {
    if (message.received) received.push(message.received as ReceivedPush);
    if (message.problem) problems.push(String(message.problem));
    if (!message.received && !message.problem) waiting.shift()?.(message);
    else if (child.connected) child.send({ seen: true } satisfies PushCommand);
  });
  const { host, ca } = (await next()) as { host: string; ca: string };
  // Replaces the certificate of an earlier test, because only the first one of a name is tried.
  setDefaultCACertificates([...getCACertificates('bundled'), ca]);
  const command = (given: PushCommand) => {
    const answer = next();
    child.send(given);
    return answer;
  };
  return {
    /** `localhost` with its port. */
    host,
    /** Certificate for clients to trust. */
    ca,
    /** All requests with a valid signature and encryption, whatever the response. */
    received,
    /** Errors of all other requests. */
    problems,
    /** Creates a subscription with a site's public key. */
    subscribe: async (publicKey: string) => (await command({ subscribe: publicKey })) as unknown as PushTarget,
    /** Sets the response; with `of`, only for that subscription. */
    async feel(mood: PushMood, of?: PushTarget): Promise<void> {
      await command({ mood, ...(of ? { path: new URL(of.endpoint).pathname } : {}) });
    },
    async stop(): Promise<void> {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
    },
  };
}
