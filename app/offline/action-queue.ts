import { ApiFailure, newRequestKey } from '#app/client.ts';

/*
 * Changes made without a connection: stored in this browser, shown as pending, and sent in order when there is a
 * connection. Repeating an action has no further effect, so a lost response is harmless.
 */

/** `kind` selects the sender of the payload. */
export type Action<Payload = unknown> = {
  id: string;
  /** The name of the user that made it; other users do not send it. */
  username: string;
  kind: string;
  payload: Payload;
  /** Words for the list of pending changes, such as `Asha Patil: Resolved`. */
  label: string;
  /** Id of the changed record, and its changed fields. */
  target: string;
  fields: object;
  madeAt: string;
  /** Why the server rejected it; it is not sent again. */
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
/** The last stored text and its actions, so that the same actions are the same array. */
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

/** Returns whether the actions could be stored. */
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

/** The actions of the signed-in user, oldest first; those of all users until the queue is started. */
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

/** Calls `listener` after each change of the queue, also by other tabs. */
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

/** A record with its pending changes. */
export const withPending = <Entity extends { id: string }>(entity: Entity): Entity =>
  Object.assign({}, entity, ...pendingOf(entity.id).map(({ fields }) => fields));

const isUnreachable = (error: unknown) => error instanceof ApiFailure && error.status === 0;

/** Sends an action. Without a connection, or after others that wait, it joins the queue. Returns the changed record. */
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

/** Removes a rejected action from the list. */
export const dismissAction = (id: string): boolean => remove(id);

export const clearActions = (): boolean => writeAll([]);

const isForLater = ({ status }: ApiFailure) => [0, 401, 408, 429].includes(status) || status >= 500;

const sentence = ({ detail }: ApiFailure) => (typeof detail === 'string' ? detail : (detail[0]?.msg ?? ''));

/** Sends the queue. One tab sends at a time. */
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
  // Missing on plain HTTP, where a second tab may repeat an action without effect.
  if (navigator.locks) await navigator.locks.request(storageKey, sendAll);
  else await sendAll();
}

function schedule(): void {
  clearTimeout(timer);
  timer = setTimeout(flush, pauseMs);
  pauseMs = Math.min(pauseMs * 2, maxPauseMs);
}

/** Sends the queue of a user now, after a reconnect and with backoff; returns a function to stop. */
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
