import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { abandon } from './node-internals.ts';

export type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Answers if that takes no waiting, else does nothing and returns false. */
export type AnswerAtOnce = (request: IncomingMessage, response: ServerResponse) => boolean;

type Options = {
  /** Requests of one connection that may wait for the answer before theirs. */
  maxWaiting: number;
  answerAtOnce: AnswerAtOnce;
  /** Hears of a connection that is ended because more of them came. */
  onFlood: (socket: Socket) => void;
};

type Turn = {
  isAnswering: boolean;
  waiting: [IncomingMessage, ServerResponse][];
  /** Requests that came in one turn of the event loop, and which turn that was. */
  atOnce: number;
  loop: number;
};

/**
 * The requests of one connection, answered one after the other: the next is begun when the one before has left for its
 * reader. A client may send that many ahead of their answers, which is called pipelining; no browser does. One more
 * ends the connection.
 */
export function inTurn(listener: Listener, { maxWaiting, answerAtOnce, onFlood }: Options) {
  const turns = new WeakMap<Socket, Turn>();
  const thisLoop = loopCounter();

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
    /** Whether a request of this connection is without its answer. */
    isAnswering: (socket: Socket) => turns.get(socket)?.isAnswering ?? false,
  };
}

/** Tells turns of the event loop apart, by a number for each in which it is asked. */
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
