import { ApiFailure, newRequestKey } from '#app/client.ts';
import { ifPossible } from '#app/ui/if-possible.ts';
import { createListeners } from './listeners.ts';
import { isUnreachable } from './stored-answers.ts';

/*
 * Changes of the panel, stored in this browser until the server has confirmed or rejected them. Those without a
 * connection are shown as pending and sent in order later. Repeating an action has no further effect, so a lost response
 * or a killed page is harmless.
 */

/** `kind` selects the sender of the payload. */
export type Action<Payload = unknown> = {
  id: string;
  /** Name of the user that made the change; it is never sent for another user. */
  username: string;
  kind: string;
  payload: Payload;
  /** Text in the list of pending changes, such as `Asha Patil: Resolved`. */
  label: string;
  /** Id of the changed record, and its changed fields. */
  target: string;
  fields: object;
  madeAt: string;
  /** Why the server rejected the action. A rejected action is not sent again. */
  problem?: string;
};
export type NewAction<Entity = object> = Pick<Action, 'kind' | 'payload' | 'label' | 'target'> & {
  fields: Partial<Entity>;
};

type Send = (action: Action) => Promise<unknown>;

const storageKey = 'pending actions';
/** Holds the name of the signed-in user, so that no other user sees or sends the actions. */
const userKey = 'user';
const firstPauseMs = 4000;
const maxPauseMs = 60_000;
/** A request on a bad mobile connection may neither succeed nor fail, in ms. */
const timeoutMs = 30_000;

/** Actions of this page whose first attempt is running; they are not pending yet. */
const firstAttempts = new Set<string>();
let send: Send = () => Promise.reject(new ApiFailure(0, 'No sender'));
/** The last parsed text, so that unchanged actions keep the same array (required by `useSyncExternalStore`). */
let known: { text: string; actions: readonly Action[] } = { text: '', actions: [] };
let timer: ReturnType<typeof setTimeout> | undefined;
let pauseMs = firstPauseMs;
const { subscribe: subscribeHere, notify } = createListeners();

const readStored = (key: string) => ifPossible(() => localStorage.getItem(key));
const readAll = (): Action[] => JSON.parse(readStored(storageKey) ?? '[]');
const readUser = (): string => readStored(userKey) ?? '';

/** Stores the name of the signed-in user. Without storage, no action can wait either. */
export const setQueueUser = (username: string): void => void ifPossible(() => localStorage.setItem(userKey, username));

/** Returns false if storage is blocked or full. */
function writeAll(actions: readonly Action[]): boolean {
  try {
    if (actions.length === 0) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(actions));
  } catch {
    return false;
  }
  notify();
  return true;
}

/** The pending and rejected actions of the signed-in user, oldest first. */
export function readActions(): readonly Action[] {
  const username = readUser();
  const text = [username, readStored(storageKey), ...firstAttempts].join('\n');
  if (text !== known.text)
    known = {
      text,
      actions: readAll().filter((action) => action.username === username && !firstAttempts.has(action.id)),
    };
  return known.actions;
}

/** Calls `listener` after each change of the queue, including changes by other tabs. */
export function subscribe(listener: () => void): () => void {
  const unsubscribe = subscribeHere(listener);
  addEventListener('storage', listener);
  return () => {
    unsubscribe();
    removeEventListener('storage', listener);
  };
}

const pendingOf = (target: string) => readActions().filter((action) => action.target === target && !action.problem);

/** Whether a record has pending actions, of one kind if given. */
export const isPending = (target: string, kind?: string): boolean =>
  pendingOf(target).some((action) => kind === undefined || action.kind === kind);

/** Returns a record with its pending changes applied. */
export const withPending = <Entity extends { id: string }>(entity: Entity): Entity =>
  Object.assign({}, entity, ...pendingOf(entity.id).map(({ fields }) => fields));

/** Sends an action; fails after the timeout, when a repetition may be on its way at the same time. */
function sendInTime(action: Action): Promise<unknown> {
  const timeout = new Promise((_, reject) => setTimeout(reject, timeoutMs, new ApiFailure(0, 'No answer in time')));
  return Promise.race([send(action), timeout]);
}

/**
 * Stores an action, then sends it. Without a connection, or after others that wait, it stays in the queue. Returns the
 * changed record. Throws if the server rejects it, or if it could be neither sent nor stored.
 */
export async function sendOrQueue<Entity extends { id: string }>(
  entity: Entity,
  action: NewAction<Entity>,
): Promise<Entity> {
  const made = { ...action, id: newRequestKey(), username: readUser(), madeAt: new Date().toISOString() };
  const hasToWait = readActions().some(({ problem }) => !problem);
  if (!hasToWait) firstAttempts.add(made.id);
  const isStored = writeAll([...readAll(), made]);
  let failure: unknown = new ApiFailure(0, 'No connection');
  if (!hasToWait) {
    try {
      const changed = (await sendInTime(made)) as Entity;
      remove(made.id);
      return changed;
    } catch (error) {
      // A lost body of a response and a timeout are no `ApiFailure`.
      if (error instanceof ApiFailure && !isUnreachable(error)) {
        remove(made.id);
        throw error;
      }
      failure = error;
    } finally {
      firstAttempts.delete(made.id);
      notify();
    }
  }
  if (!isStored) throw failure;
  schedule();
  return { ...entity, ...action.fields };
}

const withoutActions = (kind: string, target: string): Action[] =>
  readAll().filter((each) => each.kind !== kind || each.target !== target || each.username !== readUser());

/** Removes the actions that a later save of the same record contains. */
export const removeActions = (kind: string, target: string): boolean => writeAll(withoutActions(kind, target));

/** Queues an action, replacing an earlier one of its kind and record. Returns false if storage is blocked or full. */
export function queueAction({ kind, target, ...action }: NewAction): boolean {
  const username = readUser();
  const others = withoutActions(kind, target);
  const madeAt = new Date().toISOString();
  const isStored = writeAll([...others, { kind, target, ...action, id: newRequestKey(), username, madeAt }]);
  if (isStored) schedule();
  return isStored;
}

const remove = (id: string) => writeAll(readAll().filter((action) => action.id !== id));

export const dismissAction = (id: string): boolean => remove(id);

export const clearActions = (): boolean => writeAll(readAll().filter(({ username }) => username !== readUser()));

const isForLater = ({ status }: ApiFailure) => [0, 401, 408, 429].includes(status) || status >= 500;

const sentence = ({ detail }: ApiFailure) => (typeof detail === 'string' ? detail : (detail[0]?.msg ?? ''));

/** Sends the queue in order. A lock keeps other tabs from sending at the same time. */
export async function flush(): Promise<void> {
  clearTimeout(timer);
  const sendAll = async () => {
    for (;;) {
      const next = readActions().find(({ problem }) => !problem);
      if (next === undefined) {
        pauseMs = firstPauseMs;
        return;
      }
      try {
        await sendInTime(next);
        remove(next.id);
      } catch (error) {
        if (!(error instanceof ApiFailure) || isForLater(error)) return schedule();
        const rejected = { ...next, problem: sentence(error) || 'Not saved' };
        writeAll(readAll().map((action) => (action.id === next.id ? rejected : action)));
      }
    }
  };
  // Locks need a secure origin. Without them, two tabs may send an action twice, which is harmless.
  if (navigator.locks) await navigator.locks.request(storageKey, sendAll);
  else await sendAll();
}

function schedule(): void {
  clearTimeout(timer);
  timer = setTimeout(flush, pauseMs);
  pauseMs = Math.min(pauseMs * 2, maxPauseMs);
}

/** Sends the queue now, after each reconnect, and with backoff. Returns a function that stops it. */
export function startQueue(sender: Send): () => void {
  send = sender;
  pauseMs = firstPauseMs;
  flush();
  addEventListener('online', flush);
  return () => {
    clearTimeout(timer);
    removeEventListener('online', flush);
  };
}
