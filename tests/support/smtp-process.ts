/** A real SMTP server in its own process: reports received mails to its parent, and misbehaves on command. */
import { SMTPServer } from 'smtp-server';

/** `silent` takes an e-mail and never answers. */
export type SmtpMood =
  | 'accepting'
  | 'slow'
  | 'silent'
  | 'refusing the sender'
  | 'refusing'
  | 'refusing for now'
  | 'hanging up';
export type Received = { from: string; to: string[]; raw: string };

/** Password for clients that authenticate; authentication is optional. */
const rightPassword = 'right-password';

let mood: SmtpMood = 'accepting';
process.on('message', (wanted: SmtpMood) => {
  mood = wanted;
  process.send?.({ mood });
});

const failure = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code });

const server = new SMTPServer({
  authOptional: true,
  allowInsecureAuth: true,
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
  onData(stream, session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      if (mood === 'hanging up') return process.exit(1);
      const { mailFrom, rcptTo } = session.envelope;
      const received: Received = {
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        raw: Buffer.concat(chunks).toString(),
      };
      process.send?.({ received });
      if (mood !== 'silent') setTimeout(done, mood === 'slow' ? 2000 : 0);
    });
  },
});
server.on('error', () => {});
server.listen(Number(process.argv[2] ?? 0), '127.0.0.1', () => {
  const address = server.server.address();
  process.send?.({ port: typeof address === 'object' && address ? address.port : 0 });
});
