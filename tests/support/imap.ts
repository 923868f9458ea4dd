import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { certificate } from './certificate.ts';
import type { ImapFaults, ImapRequest } from './imap-process.ts';
import { kill } from './kill.ts';

export type Imap = Awaited<ReturnType<typeof startImap>>;

/** Starts an IMAP server with TLS on a free port. Clients must trust `cert`. */
export async function startImap() {
  const child: ChildProcess = fork(join(import.meta.dirname, 'imap-process.ts'));
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
    cert: certificate.cert,
    /** The settings of a mailbox on this server. */
    login: { host: 'localhost', port, username: 'a@dealer.test', password: 'right-password', isOn: true },
    deliver: (mails: string[], daysAgo = 0) => ask({ do: 'deliver', mails, daysAgo }),
    remove: (uid: number) => ask({ do: 'remove', uid }),
    renumber: () => ask({ do: 'renumber' }),
    /** Sets faults. Returns all commands received so far. */
    feel: (faults: ImapFaults) => ask({ do: 'faults', faults }),
    stop: () => kill(child),
  };
}
