import { ApiFailure, newRequestKey } from '#app/client.ts';

/*
 * Queue of changes made while offline: stored in this browser, shown as pending, and sent in order once online. Actions
 * are idempotent, so a retry after a lost response is harmless.
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
const firstPauseMs = 4000;
const maxPauseMs = 60_000;

let username = '';
let send: Send = () => Promise.reject(new ApiFailure(0, 'No sender'));
/** The last parsed text, so that unchanged actions keep the same array (required by `useSyncExternalStore`). */
let known: { text: string; username: string; actions: readonly Action[] } = { text: '[]', username: '', actions: [] };
let timer: ReturnType<typeof setTimeout> | undefined;
let pauseMs = firstPauseMs;
const listeners = new Set<() => void>();

function readText(): string {
  try {
    return localStorage.getItem(storageKey) ?? '[]';
  } catch {
    return '[]';
  }
}
const readAll = (): Action[] => JSON.parse(readText());

/** Returns false if storage is blocked or full. */
function writeAll(actions: readonly Action[]): boolean {
  try {
    if (actions.length === 0) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, JSON.stringify(actions));
  } catch {
    return false;
  }
  for (const listener of listeners) listener();
  return true;
}

/** Returns the signed-in user's actions, oldest first. Before `startQueue`, returns the actions of all users. */
export function readActions(): readonly Action[] {
  const text = readText();
  if (text !== known.text || username !== known.username)
    known = {
      text,
      username,
      actions: readAll().filter((action) => username === '' || action.username === username),
    };
  return known.actions;
}

/** Calls `listener` after each change of the queue, including changes by other tabs. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

const pendingOf = (target: string) => readActions().filter((action) => action.target === target && !action.problem);

export const isPending = (target: string): boolean => pendingOf(target).length > 0;

/** Returns a record with its pending changes applied. */
export const withPending = <Entity extends { id: string }>(entity: Entity): Entity =>
  Object.assign({}, entity, ...pendingOf(entity.id).map(({ fields }) => fields));

const isUnreachable = (error: unknown) => error instanceof ApiFailure && error.status === 0;

/** Sends an action, or queues it if offline or if earlier actions are pending. Returns the changed record. */
export async function sendOrQueue<Entity extends { id: string }>(
  entity: Entity,
  action: NewAction<Entity>,
): Promise<Entity> {
  const made = { ...action, id: newRequestKey(), username, madeAt: new Date().toISOString() };
  let failure: unknown = new ApiFailure(0, 'No connection');
  if (readActions().every(({ problem }) => problem)) {
    try {
      return (await send(made)) as Entity;
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      failure = error;
    }
  }
  if (!writeAll([...readAll(), made])) throw failure;
  schedule();
  return { ...entity, ...action.fields };
}

const remove = (id: string) => writeAll(readAll().filter((action) => action.id !== id));

/** Removes a rejected action. */
export const dismissAction = (id: string): boolean => remove(id);

export const clearActions = (): boolean => writeAll([]);

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
        await send(next);
        remove(next.id);
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error;
        if (isForLater(error)) return schedule();
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

/** Sends a user's queue now, after each reconnect, and with backoff. Returns a function that stops it. */
export function startQueue(user: string, sender: Send): () => void {
  username = user;
  send = sender;
  pauseMs = firstPauseMs;
  flush();
  addEventListener('online', flush);
  return () => {
    clearTimeout(timer);
    removeEventListener('online', flush);
  };
}
