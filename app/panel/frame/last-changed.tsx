import type { LastChange, LastChangeKind } from '#app/domain/records/last-change.ts';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { dateAndTime, timeAgo } from './dates.ts';

/** The last change of each record by its id, and the time of the query. */
export type LastChanges = { byId: ReadonlyMap<string, LastChange>; askedAt: Date };

export const noChanges: LastChanges = { byId: new Map(), askedAt: new Date(0) };

/** Loads the last changes of one kind of record. Returns none if the call fails. */
export async function loadLastChanges(kind: LastChangeKind): Promise<LastChanges> {
  const list = await panel.lastChanges(kind).catch((error) => {
    console.error('Failed to load the last changes', error);
    return [];
  });
  return { byId: new Map(list.map((change) => [change.id, change])), askedAt: new Date() };
}

/** Finds the user who saved a record of a kind last; undefined if nobody is recorded. */
export const lastAuthor = (kind: LastChangeKind) => async (id: string) =>
  (await panel.lastChanges(kind)).find((change) => change.id === id)?.by;

type LastChangedProps = {
  changes: LastChanges;
  /** The record's id; empty for a kind with a single record. */
  id: string;
  className?: string;
};

/** The author and age of a record's last change; renders nothing if there is none. */
export function LastChanged({ changes: { byId, askedAt }, id, className = '' }: LastChangedProps) {
  const change = byId.get(id);
  if (change === undefined) return null;
  return (
    <p className={`text-sm text-ink-soft wrap-anywhere ${className}`}>
      Last changed by <bdi>{change.by}</bdi>,{' '}
      <time dateTime={change.at} title={dateAndTime(change.at)}>
        {timeAgo(change.at, askedAt)}
      </time>
    </p>
  );
}
