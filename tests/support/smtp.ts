import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** `silent` takes an e-mail and never answers. */
type SmtpMood = 'accepting' | 'slow' | 'silent' | 'refusing the sender' | 'refusing' | 'refusing for now';
type Received = { from: string; to: string[]; raw: string };

export type Smtp = Awaited<ReturnType<typeof startSmtp>>;

/** Password for clients that authenticate; authentication is optional. */
const rightPassword = 'right-password';

const failure = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code });

/** Starts a real mail server, on a free port by default. */
export async function startSmtp(port = 0) {
  let mood: SmtpMood = 'accepting';
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    closeTimeout: 1,
    onAuth({ username, password }, _session, done) {
      if (password !== rightPassword) return done(failure(535, `5.7.8 No entry for ${username} with ${password}`));
      done(null, { user: username });
    },
    onMailFrom(_address, _session, done) {
      done(mood === 'refusing the sender' ? failure(553, '5.7.1 Not your address') : null);
    },
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      // Echoes the address like most servers do.
      if (mood === 'refusing') return done(failure(550, `5.1.1 <${address}>: No such mailbox`));
      if (mood === 'refusing for now') return done(failure(451, 'Come again later'));
      done();
    },
    async onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
      const chunks: Buffer[] | null = await stream.toArray().catch(() => null);
      // The client was killed.
      if (chunks === null) return;
      const raw = Buffer.concat(chunks).toString();
      received.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), raw });
      if (mood !== 'silent') setTimeout(done, mood === 'slow' ? 2000 : 0);
    },
  });
  server.on('error', () => {});
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const { port: chosen } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${chosen}`,
    port: chosen,
    received,
    feel: async (next: SmtpMood) => {
      mood = next;
    },
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
