import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { selfSigned } from './certificate.ts';
import type { ImapFaults, ImapRequest } from './imap-process.ts';

export type Imap = Awaited<ReturnType<typeof startImap>>;

/** Starts an IMAP server with TLS on a free port. Clients must trust `cert`. */
export async function startImap() {
  const { key, cert } = selfSigned();
  const child: ChildProcess = fork(join(import.meta.dirname, 'imap-process.ts'), ['0', key, cert]);
  const waiting: ((message: { port: number; commands: string[] }) => void)[] = [];
  const next = () => new Promise<{ port: number; commands: string[] }>((resolve) => waiting.push(resolve));
  child.on('message', (message: { port: number; commands: string[] }) => waiting.shift()?.(message));
  const { port } = await next();
  const ask = async (request: ImapRequest) => {
    const answered = next();
    child.send(request);
    return (await answered).commands;
  };
  return {
    port,
    cert,
    /** The settings of a mailbox on this server. */
    login: { host: 'localhost', port, username: 'a@dealer.test', password: 'right-password', isOn: true },
    deliver: (mails: string[], daysAgo = 0) => ask({ do: 'deliver', mails, daysAgo }),
    remove: (uid: number) => ask({ do: 'remove', uid }),
    renumber: () => ask({ do: 'renumber' }),
    /** Sets faults. Returns all commands received so far. */
    feel: (faults: ImapFaults) => ask({ do: 'faults', faults }),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
    },
  };
}
