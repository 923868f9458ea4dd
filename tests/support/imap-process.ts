/** A small IMAP4rev1 server with TLS. Runs in a child process, injects faults on command, keeps e-mails in memory. */
import { createServer, type TLSSocket } from 'node:tls';
import { certificate } from './certificate.ts';
import { listening } from './ports.ts';

export type ImapFaults = {
  /** Closes the connection in the middle of every nth e-mail; 0 for never. */
  dropEvery?: number;
  /** Sends nothing after the greeting. */
  isSilent?: boolean;
  uidValidity?: number;
};
export type ImapRequest =
  | { do: 'deliver'; mails: string[]; daysAgo?: number }
  | { do: 'faults'; faults: ImapFaults }
  | { do: 'remove'; uid: number }
  /** Assigns new UIDs, as after a move to another server. */
  | { do: 'renumber' };

type Kept = { uid: number; raw: Buffer; receivedAt: Date };

const rightPassword = 'right-password';
let mails: Kept[] = [];
let uidNext = 1;
let faults: Required<ImapFaults> = { dropEvery: 0, isSilent: false, uidValidity: 1000 };
let fetches = 0;
/** All commands of all clients, without the password. */
const commands: string[] = [];

process.on('message', (request: ImapRequest) => {
  if (request.do === 'deliver')
    for (const raw of request.mails) {
      const receivedAt = new Date(Date.now() - (request.daysAgo ?? 0) * 86_400_000);
      mails.push({ uid: uidNext++, raw: Buffer.from(raw, 'latin1'), receivedAt });
    }
  else if (request.do === 'remove') mails = mails.filter(({ uid }) => uid !== request.uid);
  else if (request.do === 'renumber') {
    faults.uidValidity += 1;
    mails = mails.map((mail, index) => ({ ...mail, uid: index + 1 }));
    uidNext = mails.length + 1;
  } else faults = { ...faults, ...request.faults };
  process.send?.({ commands });
});

const dayOf = (text: string) => Date.parse(`${text.replaceAll('-', ' ')} UTC`);

function found(query: string): number[] {
  const [, from] = /UID (\d+):\*/i.exec(query) ?? [];
  const [, since] = /(?<!SENT)SINCE (\S+)/i.exec(query) ?? [];
  const [, sentSince] = /SENTSINCE (\S+)/i.exec(query) ?? [];
  const last = mails.at(-1)?.uid;
  return mails
    .filter(({ uid, raw, receivedAt }) => {
      const sentAt = Date.parse(/^Date: (.*)$/m.exec(raw.toString('latin1'))?.[1] ?? '');
      if (from !== undefined && uid < Number(from) && uid !== last) return false;
      if (since !== undefined && receivedAt.getTime() < dayOf(since)) return false;
      return sentSince === undefined || sentAt >= dayOf(sentSince);
    })
    .map(({ uid }) => uid);
}

function converse(socket: TLSSocket): void {
  const send = (line: string) => socket.write(`${line}\r\n`);
  socket.on('error', () => {});
  const said = (line: string) => {
    send(line);
    return 'OK Done';
  };
  let isSignedIn = false;
  const answers: Record<string, (rest: string) => string> = {
    CAPABILITY: () => said('* CAPABILITY IMAP4rev1'),
    NOOP: () => 'OK Done',
    ID: () => said('* ID NIL'),
    NAMESPACE: () => said('* NAMESPACE (("" "/")) NIL NIL'),
    LIST: (rest) => {
      if (/inbox"?$/i.test(rest)) send('* LIST (\\HasNoChildren) "/" "INBOX"');
      return 'OK Done';
    },
    LSUB: () => 'OK Done',
    LOGOUT: () => said('* BYE'),
    LOGIN: (rest) => signIn(rest.split(' ').at(-1)?.replaceAll('"', '') ?? ''),
    EXAMINE: (rest) => {
      if (!/^"?inbox"?/i.test(rest)) return 'NO [NONEXISTENT] No such mailbox here';
      send(`* ${mails.length} EXISTS`);
      send(`* OK [UIDVALIDITY ${faults.uidValidity}] Valid`);
      send(`* OK [UIDNEXT ${uidNext}] Next`);
      return 'OK [READ-ONLY] Done';
    },
    UID: (rest) => {
      if (/^search/i.test(rest)) send(`* SEARCH ${found(rest).join(' ')}`.trim());
      else return fetch(rest);
      return 'OK Done';
    },
  };
  const signIn = (password: string) => {
    isSignedIn = password === rightPassword;
    return isSignedIn ? 'OK Welcome' : `NO [AUTHENTICATIONFAILED] No entry with ${password}, see https://x.test/help`;
  };
  const fetch = (rest: string): string => {
    const [, uid] = /^fetch (\d+) /i.exec(rest) ?? [];
    const index = mails.findIndex((mail) => mail.uid === Number(uid));
    const mail = mails[index];
    if (mail === undefined) return 'OK Done';
    const [, start = '0', length] = /<(\d+)\.(\d+)>/.exec(rest) ?? [];
    const part = mail.raw.subarray(Number(start), length === undefined ? undefined : Number(start) + Number(length));
    const origin = length === undefined ? '' : `<${start}>`;
    fetches += 1;
    // Long headers come as a literal, which clients may refuse.
    const [, subject = ''] = /^Subject: (.*?)\r?$/m.exec(String(mail.raw)) ?? [];
    const wanted = /ENVELOPE/i.test(rest)
      ? ` ENVELOPE (NIL {${subject.length}}\r\n${subject} NIL NIL NIL NIL NIL NIL NIL NIL)`
      : '';
    const head = `* ${index + 1} FETCH (UID ${mail.uid} RFC822.SIZE ${mail.raw.length}${wanted} BODY[]${origin} {${part.length}}\r\n`;
    if (faults.dropEvery > 0 && fetches % faults.dropEvery === 0) {
      socket.write(Buffer.concat([Buffer.from(head), part.subarray(0, part.length / 2)]), () => socket.destroy());
      return '';
    }
    socket.write(Buffer.concat([Buffer.from(head), part, Buffer.from(')\r\n')]));
    return 'OK Done';
  };
  let waiting = '';
  send('* OK IMAP4rev1 ready');
  socket.on('data', (data) => {
    waiting += data.toString('latin1');
    for (let end = waiting.indexOf('\r\n'); end >= 0; end = waiting.indexOf('\r\n')) {
      const line = waiting.slice(0, end);
      waiting = waiting.slice(end + 2);
      const [tag = '', command = '', ...rest] = line.split(' ');
      const name = command.toUpperCase();
      commands.push(name === 'LOGIN' ? name : `${name} ${rest.join(' ')}`.trim());
      if (faults.isSilent) continue;
      const isOpen = isSignedIn || ['CAPABILITY', 'LOGIN', 'ID', 'NOOP', 'LOGOUT'].includes(name);
      const result = isOpen ? (answers[name]?.(rest.join(' ')) ?? 'BAD Unknown') : 'NO Sign in first';
      if (result !== '') send(`${tag} ${result}`);
      if (name === 'LOGOUT') socket.end();
    }
  });
}

const server = createServer(certificate, converse);
server.on('tlsClientError', () => {});
process.send?.({ port: await listening(server) });
