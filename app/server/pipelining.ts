import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { abandon } from './node-internals.ts';

export type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Responds if possible without waiting; otherwise does nothing and returns false. */
export type RespondIfCached = (request: IncomingMessage, response: ServerResponse) => boolean;

type Options = {
  /** Requests of one connection that may wait for earlier responses. */
  maxWaiting: number;
  respondIfCached: RespondIfCached;
  /** Called for a connection that is closed because it exceeded the limit. */
  onFlood: (socket: Socket) => void;
};

type Turn = {
  isAnswering: boolean;
  waiting: [IncomingMessage, ServerResponse][];
  /** Requests received in one turn of the event loop, and the number of that turn. */
  atOnce: number;
  loop: number;
};

/**
 * Handles the requests of one connection one at a time: the next starts when the previous response has been flushed. A
 * client may pipeline `maxWaiting` requests; no browser does. One more closes the connection.
 */
export function inTurn(listener: Listener, { maxWaiting, respondIfCached, onFlood }: Options) {
  const turns = new WeakMap<Socket, Turn>();
  const thisLoop = loopCounter();

  function answer(socket: Socket, turn: Turn, request: IncomingMessage, response: ServerResponse) {
    // A flushed response needs no turn.
    const isAnswered = respondIfCached(request, response);
    if (isAnswered && socket.writableLength === 0) return advance(socket, turn);
    turn.isAnswering = true;
    response.once('close', () => advance(socket, turn));
    if (!isAnswered) listener(request, response);
  }

  function advance(socket: Socket, turn: Turn) {
    const next = turn.waiting.shift();
    if (next && !socket.destroyed) answer(socket, turn, ...next);
    else turn.isAnswering = false;
  }

  return {
    listener(request: IncomingMessage, response: ServerResponse) {
      const { socket } = request;
      let turn = turns.get(socket);
      if (turn === undefined) {
        turn = { isAnswering: false, waiting: [], atOnce: 0, loop: 0 };
        turns.set(socket, turn);
      }
      const loop = thisLoop();
      turn.atOnce = turn.loop === loop ? turn.atOnce + 1 : 1;
      turn.loop = loop;
      if (turn.atOnce <= maxWaiting + 1) {
        if (!turn.isAnswering) return answer(socket, turn, request, response);
        if (turn.waiting.length < maxWaiting) return turn.waiting.push([request, response]);
      }
      turn.waiting = [];
      if (!socket.destroyed) onFlood(socket);
      abandon(socket);
    },
    /** Whether a request on this connection is unanswered. */
    isAnswering: (socket: Socket) => turns.get(socket)?.isAnswering ?? false,
  };
}

/** Numbers the turns of the event loop in which it is called. */
function loopCounter(): () => number {
  let loop = 1;
  let isCounted = false;
  const next = () => {
    loop++;
    isCounted = false;
  };
  return () => {
    if (!isCounted) {
      isCounted = true;
      setImmediate(next);
    }
    return loop;
  };
}
