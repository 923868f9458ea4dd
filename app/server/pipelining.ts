import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Answers if that takes no waiting, else does nothing and returns false. */
export type AnswerAtOnce = (request: IncomingMessage, response: ServerResponse) => boolean;

type Turn = { isAnswering: boolean; waiting: [IncomingMessage, ServerResponse][] };

/** Bytes handed to the parser at once: some 100 of the shortest requests. */
const sliceBytes = 4096;

/**
 * The requests of one connection, answered one after the other: the next is begun when the one before has left for its
 * reader. A client may send that many ahead of their answers, which is called pipelining; no browser does. One more
 * ends the connection.
 */
export function inTurn(listener: Listener, maxWaiting: number, answerAtOnce: AnswerAtOnce = () => false) {
  const turns = new WeakMap<Socket, Turn>();

  function answer(socket: Socket, turn: Turn, request: IncomingMessage, response: ServerResponse) {
    // What has left for its reader already needs no turn of its own.
    const isAnswered = answerAtOnce(request, response);
    if (isAnswered && socket.writableLength === 0) return goOn(socket, turn);
    turn.isAnswering = true;
    response.once('close', () => goOn(socket, turn));
    if (!isAnswered) listener(request, response);
  }

  function goOn(socket: Socket, turn: Turn) {
    const next = turn.waiting.shift();
    if (next && !socket.destroyed) answer(socket, turn, ...next);
    else turn.isAnswering = false;
  }

  return {
    listener(request: IncomingMessage, response: ServerResponse) {
      const { socket } = request;
      let turn = turns.get(socket);
      if (turn === undefined) {
        turn = { isAnswering: false, waiting: [] };
        turns.set(socket, turn);
      }
      if (!turn.isAnswering) return answer(socket, turn, request, response);
      if (turn.waiting.length < maxWaiting) return turn.waiting.push([request, response]);
      turn.waiting = [];
      socket.destroy();
    },
    /** Whether a request of this connection is without its answer. */
    isAnswering: (socket: Socket) => turns.get(socket)?.isAnswering ?? false,
  };
}

/**
 * Lets the parser see a little of what has come at a time. By itself it reads 64 kB in one go, which may hold 1,500
 * requests, and goes on even when the connection has been ended over the first of them.
 */
export function feedInSlices(server: Server): void {
  server.on('connection', (socket: Socket) => {
    const [parse, ...others] = socket.listeners('data');
    if (parse === undefined || others.length > 0) return;
    socket.on('data', (chunk: Buffer<ArrayBuffer>) => {
      for (let at = 0; at < chunk.length && !socket.destroyed; at += sliceBytes) {
        // Node pauses who does not take the answers, and must not be fed until it goes on.
        if (socket.isPaused()) {
          socket.unshift(chunk.subarray(at));
          return;
        }
        parse.call(socket, chunk.subarray(at, at + sliceBytes));
      }
    });
    socket.off('data', parse as () => void);
  });
}
