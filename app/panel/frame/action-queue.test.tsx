// @module-tag install/offline-actions
import { expect, onTestFinished, test, vi } from 'vitest';
import { ApiFailure } from '#app/client.ts';
import {
  clearActions,
  type NewAction,
  readActions,
  sendOrQueue,
  setQueueUser,
  startQueue,
} from '#app/panel/frame/offline/action-queue.ts';

const entity = { id: 'm1', name: 'Lata', status: 'new' };
const action = (label: string): NewAction<typeof entity> => ({
  ...{ kind: 'message', payload: [], label, target: entity.id, fields: { status: label } },
});
const noConnection = () => Promise.reject(new ApiFailure(0, 'No connection'));
const labels = () => readActions().map(({ label, problem }) => (problem ? `${label}: ${problem}` : label));

const comeOnline = () => {
  dispatchEvent(new Event('online'));
  return vi.advanceTimersByTimeAsync(0);
};

/** Starts a queue whose timers stand still, with a replaceable sender. It notes what was sent. */
function start(first: () => Promise<unknown> = noConnection) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  localStorage.clear();
  setQueueUser('owner');
  const sender = { answer: first, sent: [] as string[] };
  const stop = startQueue(({ label }) => {
    sender.sent.push(label);
    return sender.answer();
  });
  onTestFinished(() => {
    stop();
    clearActions();
    vi.useRealTimers();
  });
  return sender;
}

test('returns the changed record, sends in order, and keeps what waits', async () => {
  const sender = start();
  expect(await sendOrQueue(entity, action('a'))).toEqual({ ...entity, status: 'a' });
  // Waits behind the first one without an attempt.
  await sendOrQueue(entity, action('b'));
  expect([sender.sent, labels()]).toEqual([['a'], ['a', 'b']]);
  sender.answer = async () => ({});
  await comeOnline();
  expect([sender.sent, labels()]).toEqual([['a', 'a', 'b'], []]);
  sender.answer = async () => ({ ...entity, status: 'of the server' });
  expect(await sendOrQueue(entity, action('c'))).toEqual({ ...entity, status: 'of the server' });
  expect(localStorage.getItem('pending actions')).toBe(null);
});

test('tries again after growing pauses of at most a minute', async () => {
  const { sent } = start();
  await sendOrQueue(entity, action('a'));
  for (const [index, pause] of [4, 8, 16, 32, 60, 60].entries()) {
    await vi.advanceTimersByTimeAsync(pause * 1000 - 1);
    expect(sent, `before ${pause} s`).toHaveLength(index + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent, `after ${pause} s`).toHaveLength(index + 2);
  }
});

test.for([401, 408, 429, 500])('a later answer %i is no rejection', async (status) => {
  const sender = start();
  await sendOrQueue(entity, action('a'));
  sender.answer = () => Promise.reject(new ApiFailure(status, 'Later'));
  await vi.advanceTimersByTimeAsync(4000);
  expect(labels()).toEqual(['a']);
});

test.for([
  ['a sentence', 'Was deleted', 'Was deleted'],
  ['a list of fields', [{ loc: ['body', 'text'], msg: 'is too long', type: 'x' }], 'is too long'],
  ['nothing', '', 'Not saved'],
] as const)('a later rejection with %s is shown, and the next change is sent', async ([, detail, problem]) => {
  const sender = start();
  await sendOrQueue(entity, action('a'));
  await sendOrQueue(entity, action('b'));
  let isRejected = true;
  sender.answer = async () => {
    if (!isRejected) return {};
    isRejected = false;
    throw new ApiFailure(422, detail as string);
  };
  await comeOnline();
  expect([sender.sent, labels()]).toEqual([['a', 'a', 'b'], [`a: ${problem}`]]);
});

test('an immediate rejection is thrown and not kept', async () => {
  start(() => Promise.reject(new ApiFailure(422, 'No')));
  await expect(sendOrQueue(entity, action('a'))).rejects.toThrow();
  expect(labels()).toEqual([]);
});

test('a request without an answer is tried again after 30 seconds', async () => {
  const sender = start(() => new Promise(() => {}));
  const sent = sendOrQueue(entity, action('a'));
  // Not pending yet, but stored in case the page is closed.
  expect(labels()).toEqual([]);
  expect(localStorage.getItem('pending actions')).toContain('"a"');
  await vi.advanceTimersByTimeAsync(30_000);
  await sent;
  expect(labels()).toEqual(['a']);
  sender.answer = async () => ({});
  await vi.advanceTimersByTimeAsync(4000);
  expect(sender.sent).toEqual(['a', 'a']);
});

test('a change that can neither be sent nor stored fails', async () => {
  start();
  const setItem = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  onTestFinished(() => setItem.mockRestore());
  await expect(sendOrQueue(entity, action('a'))).rejects.toThrow();
});
