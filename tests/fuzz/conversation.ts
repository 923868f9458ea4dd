import { connect, type Socket } from 'node:net';
import { type Read, readAnswer } from './answers.ts';
import type { Asked, Stream } from './streams.ts';

export type Heard = {
  answers: Read[];
  /** Bytes after the last complete response. */
  rest: Buffer;
  /** Whether the connection was still open after `giveUpMs`. */
  isEndless: boolean;
};

/** To read a response, only the method of its request is needed. */
type Said = Pick<Stream, 'end' | 'pieces'> & {
  asked: readonly Pick<Asked, 'method'>[];
  begun: Pick<Asked, 'method'> | null;
};

async function send(socket: Socket, pieces: readonly Buffer[]) {
  for (const piece of pieces) {
    if (socket.destroyed) return;
    await new Promise((resolve) => socket.write(piece, resolve));
  }
}

/** A random loopback address, so that each connection is a new client to the site. */
const anAddress = () => `127.${[0, 0, 0].map(() => 1 + Math.floor(Math.random() * 254)).join('.')}`;

/** Sends a stream on a new connection and collects all responses until the connection ends. */
export function converse(port: number, { asked, begun, end, pieces }: Said, giveUpMs = 15_000): Promise<Heard> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: anAddress() });
    socket.setNoDelay(true);
    const answers: Read[] = [];
    let rest: Buffer = Buffer.alloc(0);
    let isEndless = false;
    let noteAnswered = () => {};
    const isAnswered = new Promise<void>((resolve) => {
      noteAnswered = resolve;
    });

    const read = (isClosed: boolean) => {
      for (;;) {
        const answer = readAnswer(rest, (asked[answers.length] ?? begun)?.method ?? 'GET', isClosed);
        if (answer === null) break;
        answers.push(answer);
        rest = answer.rest;
      }
      if (answers.length >= asked.length || isClosed) noteAnswered();
    };

    const timer = setTimeout(() => {
      isEndless = true;
      socket.destroy();
    }, giveUpMs);
    socket.on('data', (chunk: Buffer) => {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      read(false);
      if (end === 'gone') socket.destroy();
    });
    // A reset while sending also counts as an end.
    socket.on('error', () => {});
    socket.once('close', () => {
      clearTimeout(timer);
      read(true);
      resolve({ answers, rest, isEndless });
    });
    socket.once('connect', async () => {
      await send(socket, pieces.asked);
      if (asked.length > 0 && pieces.tail.length > 0) await isAnswered;
      await send(socket, pieces.tail);
      // Otherwise the site must close the connection.
      if (end === 'hung up' || end === 'broken off') socket.end();
    });
  });
}

/** Sends one request on a new connection, which its response closes. Returns `null` without a response. */
export async function askAlone(
  port: number,
  bytes: Buffer,
  { method = 'GET', isWhole = true, giveUpMs = 60_000 } = {},
) {
  const said = { asked: [{ method }], begun: null, pieces: { asked: [bytes], tail: [] } };
  const { answers, isEndless } = await converse(port, { ...said, end: isWhole ? 'asked' : 'broken off' }, giveUpMs);
  if (isEndless) throw new Error(`The connection stays open for ${giveUpMs} ms`);
  return answers[0] ?? null;
}
