import { dateAndTime, timeAgo } from '#app/domain/dates.ts';
import type { LastChange, LastChangeKind } from '#app/domain/last-change.ts';
import { dealer } from '#dealer';
import { panel } from './calls.ts';

/** Who changed things last, by their ids, and when that was asked. */
export type LastChanges = { byId: ReadonlyMap<string, LastChange>; askedAt: Date };

export const noChanges: LastChanges = { byId: new Map(), askedAt: new Date(0) };

/** Who changed the things of a kind last. A page that cannot learn it goes without. */
export async function loadLastChanges(kind: LastChangeKind): Promise<LastChanges> {
  const list = await panel.lastChanges(kind).catch((error) => {
    console.error('Who changed what could not be read', error);
    return [];
  });
  return { byId: new Map(list.map((change) => [change.id, change])), askedAt: new Date() };
}

type LastChangedProps = {
  changes: LastChanges;
  /** Of the thing; empty where there is one only. */
  id: string;
  className?: string;
};

/** Who changed something last, and how long ago. Nothing where nobody has. */
export function LastChanged({ changes: { byId, askedAt }, id, className = '' }: LastChangedProps) {
  const change = byId.get(id);
  if (change === undefined) return null;
  return (
    <p className={`text-sm text-ink-soft wrap-anywhere ${className}`}>
      Last changed by <bdi>{change.by}</bdi>,{' '}
      <time dateTime={change.at} title={dateAndTime(change.at, dealer.locale)}>
        {timeAgo(change.at, askedAt, dealer.locale)}
      </time>
    </p>
  );
}
