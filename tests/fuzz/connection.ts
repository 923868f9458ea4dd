import { connect, type Socket } from 'node:net';
import { type Read, readAnswer } from './answers.ts';

export type Answer = Read;

/** Response timeout. */
const giveUpMs = 60_000;

/** Requests per connection, so that the site sees new connections too. */
const requestsPerConnection = 300;

/** A connection ended without a response. */
export class NoAnswer extends Error {}

/** A random loopback address, so that each connection is a new client to the site. */
const anAddress = () =>
  `127.${1 + Math.floor(Math.random() * 254)}.${Math.floor(Math.random() * 256)}.${1 + Math.floor(Math.random() * 254)}`;

/** Keeps one connection alive. Requests are raw bytes, so that they can be malformed. */
export function createConnection(port: number) {
  let socket: Socket | null = null;
  let left = 0;

  function open(): Promise<Socket> {
    left = requestsPerConnection;
    return new Promise((resolve, reject) => {
      const opened = connect({ port, host: '127.0.0.1', localAddress: anAddress() });
      opened.setNoDelay(true);
      opened.once('error', reject);
      opened.once('connect', () => {
        opened.off('error', reject);
        opened.on('error', () => {});
        resolve(opened);
      });
    });
  }

  async function once(bytes: Buffer, method: string, isLast: boolean): Promise<Answer> {
    const here = socket !== null && !socket.destroyed && left > 0 ? socket : await open();
    if (socket !== here) socket?.destroy();
    socket = here;
    left--;
    return new Promise((resolve, reject) => {
      let came: Buffer = Buffer.alloc(0);
      const end = (outcome: () => void, isReusable: boolean) => {
        clearTimeout(timer);
        here.removeAllListeners('data');
        here.removeAllListeners('close');
        if (!isReusable || isLast) {
          here.destroy();
          socket = null;
        }
        outcome();
      };
      const timer = setTimeout(() => end(() => reject(new NoAnswer(`no answer in ${giveUpMs} ms`)), false), giveUpMs);
      const look = (isClosed: boolean) => {
        const read = readAnswer(came, method, isClosed);
        if (read === null) return false;
        const isReusable = !isClosed && !/\r\nconnection: close/.test(read.head);
        end(() => resolve(read), isReusable);
        return true;
      };
      here.on('data', (chunk: Buffer) => {
        came = came.length === 0 ? chunk : Buffer.concat([came, chunk]);
        look(false);
      });
      here.on('close', () => {
        if (!look(true)) end(() => reject(new NoAnswer(`closed after ${came.length} bytes`)), false);
      });
      if (isLast) here.end(bytes);
      else here.write(bytes);
    });
  }

  return {
    /** Sends a request and reads its response. */
    async ask(bytes: Buffer, method: string): Promise<Answer> {
      const isFresh = socket === null || socket.destroyed || left <= 0;
      try {
        return await once(bytes, method, false);
      } catch (error) {
        // The server may close an idle connection at the moment it is reused, so retry once.
        if (isFresh || !(error instanceof NoAnswer) || !error.message.endsWith(' 0 bytes')) throw error;
        return once(bytes, method, false);
      }
    },
    /** Sends possibly malformed bytes on a new connection and half-closes it. */
    askLast(bytes: Buffer): Promise<Answer> {
      socket?.destroy();
      socket = null;
      return once(bytes, 'GET', true);
    },
    close() {
      socket?.destroy();
    },
  };
}
