import { useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type DifferenceInWords, differencesInWords } from '#app/domain/records/difference.ts';
import { same } from '#app/domain/records/merge-edits.ts';
import { type Revision, stepsTo } from '#app/domain/records/revision.ts';
import { useAttempt } from '#app/panel/frame/calls/attempt.tsx';
import { dateAndTime } from '#app/panel/frame/dates.ts';
import { RetryIcon } from '#app/panel/frame/icons.tsx';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { ChevronIcon } from '#app/ui/icons.tsx';
import { idOf, type Noun, type Versioned } from './noun.ts';

type HistoryProps<Entity extends Versioned, Values extends FieldValues> = {
  noun: Pick<Noun<Entity, Values>, 'labels' | 'read' | 'inShort'>;
  /** The current version; `null` for a new entity, which has no history. */
  entity: Entity | null;
  load: (id: string) => Promise<Revision<Entity>[]>;
  /** Saves the earlier version `then`. */
  bringBack: (then: Entity) => Promise<void>;
};

/** The list of earlier changes, each restorable. Loads when opened and after each save. */
export function History<Entity extends Versioned, Values extends FieldValues>({
  entity,
  ...rest
}: HistoryProps<Entity, Values>) {
  const [isOpen, setIsOpen] = useState(false);
  if (entity === null) return null;
  return (
    <details
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="group mt-6 border-y border-rule [&_button]:scroll-mb-36"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 py-1 hover:bg-shade [&::-webkit-details-marker]:hidden">
        <ChevronIcon className="size-5 shrink-0 -rotate-90 group-open:rotate-0" />
        <h2 className="text-xl font-bold">History</h2>
      </summary>
      {isOpen && <Changes {...rest} entity={entity} />}
    </details>
  );
}

function Changes<Entity extends Versioned, Values extends FieldValues>(
  props: HistoryProps<Entity, Values> & { entity: Entity },
) {
  const { noun, entity, load, bringBack } = props;
  const { known, hasFailed, reload } = useRevisions(entity, load);
  const list = useRef<HTMLOListElement>(null);
  const changes = known === null ? [] : changesOf(noun, known.entity, known.revisions);

  const isPressed = useRef(false);

  async function press(then: Entity) {
    isPressed.current = true;
    await bringBack(then);
  }

  // If the reload has unmounted the pressed button, move the focus to the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new list can unmount it.
  useEffect(() => {
    if (isPressed.current && document.activeElement === document.body) list.current?.focus();
    isPressed.current = false;
  }, [known]);

  return (
    <div className="pb-5">
      <p className="mb-3 text-sm text-ink-soft">
        The latest 50 saved changes of the last year. “Restore” undoes that change and all later ones.
      </p>
      <p role="status" className="text-ink-soft">
        {known === null && !hasFailed && 'Loading…'}
        {known !== null && changes.length === 0 && 'No changes yet.'}
      </p>
      {hasFailed && (
        <p className="flex flex-wrap items-center gap-3">
          The history could not be loaded.
          <SmallButton icon={RetryIcon} text="Try again" onClick={reload} />
        </p>
      )}
      {changes.length > 0 && (
        <ol
          ref={list}
          tabIndex={-1}
          aria-label="History"
          className="divide-y divide-rule border border-rule bg-sheet outline-none"
        >
          {changes.map(({ before, ...change }) => (
            <Change key={change.at} {...change} bringBack={() => press(before)} />
          ))}
        </ol>
      )}
    </div>
  );
}

/** Returns the changes of form fields; of secret fields, only the fact that they changed. */
function changesOf<Entity extends Versioned, Values extends FieldValues>(
  noun: HistoryProps<Entity, Values>['noun'],
  entity: Entity,
  revisions: readonly Revision<Entity>[],
) {
  const now = noun.read(entity);
  // Changes that others saved after this page was opened are not part of `entity` and are left out.
  const changes = stepsTo(entity, revisions).map(({ at, by, before, after, secret }) => {
    const was = noun.read(before);
    const hidden = Object.entries<string>(noun.labels)
      .filter(([name]) => secret.includes(name))
      .map(([, label]) => ({ label, before: 'changed (keys are not stored in the history)', after: null }));
    const differences: DifferenceInWords[] = [...differencesInWords(noun, was, noun.read(after)), ...hidden];
    return { at, by, before, differences, isCurrent: same(was, now) };
  });
  return changes.filter(({ differences }) => differences.length > 0);
}

type ChangeProps = {
  at: string;
  by: string;
  differences: DifferenceInWords[];
  /** Whether the version before this change equals the current one. */
  isCurrent: boolean;
  bringBack: () => Promise<void>;
};

function Change({ at, by, differences, isCurrent, bringBack }: ChangeProps) {
  const when = dateAndTime(at);
  return (
    <li className="px-4 py-3 sm:flex sm:items-start sm:justify-between sm:gap-4">
      <div className="min-w-0">
        <p className="text-sm text-ink-soft">
          <time dateTime={at} className="tabular-nums">
            {when}
          </time>
          , by {by || 'the website itself'}
        </p>
        <ul>
          {differences.map(({ label, before, after }) => (
            <li key={label} className="mt-1 break-words whitespace-pre-line">
              <span className="font-semibold">{label}:</span> {before}
              {after !== null && (
                <>
                  <span aria-hidden="true"> → </span>
                  <span className="sr-only"> changed to </span>
                  {after}
                </>
              )}
            </li>
          ))}
        </ul>
      </div>
      {isCurrent ? (
        <p className="mt-1 text-sm text-ink-soft sm:shrink-0">Current version</p>
      ) : (
        <SmallButton
          text="Restore"
          className="mt-2 shrink-0 sm:mt-0"
          aria-label={`Restore the version before ${when}`}
          onClick={bringBack}
        />
      )}
    </li>
  );
}

/** Loads the entity's revisions. Keeps the previous ones during a reload. */
function useRevisions<Entity extends Versioned>(entity: Entity, load: (id: string) => Promise<Revision<Entity>[]>) {
  const attempt = useAttempt();
  const [known, setKnown] = useState<{ entity: Entity; revisions: Revision<Entity>[] } | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [tries, setTries] = useState(0);

  // Reload after each save.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newer version or another try matters.
  useEffect(() => {
    let isLatest = true;
    setHasFailed(false);
    attempt(() => load(idOf(entity)), { failure: 'Failed to fetch the history' }).then((outcome) => {
      if (!isLatest) return;
      if ('value' in outcome) setKnown({ entity, revisions: outcome.value });
      else setHasFailed(true);
    });
    return () => {
      isLatest = false;
    };
  }, [entity.updatedAt, tries]);
  return { known, hasFailed, reload: () => setTries(tries + 1) };
}
