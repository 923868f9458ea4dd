import { useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useAttempt } from '#app/admin/attempt.tsx';
import { RetryIcon } from '#app/admin/icons.tsx';
import { sentences } from '#app/admin/sentences.ts';
import { dateAndTime } from '#app/domain/dates.ts';
import { type Revision, type Step, stepsTo } from '#app/domain/revision.ts';
import { Button } from '#app/ui/button.tsx';
import { ChevronIcon } from '#app/ui/icons.tsx';
import { dealer } from '#dealer';
import { type DifferenceInWords, differencesInWords } from './difference.ts';
import { same } from './merge.ts';
import type { Noun } from './noun.ts';

type HistoryProps<Entity extends { updatedAt: string }, Values extends FieldValues> = {
  noun: Pick<Noun<Entity, Values>, 'labels' | 'read' | 'inShort'>;
  /** As it is saved now. */
  entity: Entity;
  load: (id: string) => Promise<Revision<Entity>[]>;
  /** Saves it as it once was. */
  bringBack: (then: Entity) => Promise<void>;
};

/** As many changes are shown at first, and as many more with each press. */
const shownAtOnce = 10;

/** What was changed before, by whom, and the way back: fetched once somebody looks, and again after each save. */
export function History<Entity extends { updatedAt: string }, Values extends FieldValues>(
  props: HistoryProps<Entity, Values>,
) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="group mt-6 border-y border-rule [&_button]:scroll-mb-36"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 py-1 hover:bg-shade [&::-webkit-details-marker]:hidden">
        <ChevronIcon className="size-5 shrink-0 -rotate-90 group-open:rotate-0" />
        <h2 className="text-xl font-bold">History</h2>
      </summary>
      {isOpen && <Changes {...props} />}
    </details>
  );
}

function Changes<Entity extends { updatedAt: string }, Values extends FieldValues>({
  noun,
  entity,
  load,
  bringBack,
}: HistoryProps<Entity, Values>) {
  const { known, hasFailed, reload } = useRevisions(entity, load);
  const [most, setMost] = useState(shownAtOnce);
  const list = useRef<HTMLOListElement>(null);
  const changes = known === null ? [] : changesOf(noun, known.entity, known.revisions);

  const isPressed = useRef(false);

  async function press(then: Entity) {
    isPressed.current = true;
    await bringBack(then);
  }

  // The button that was pressed may be gone with the list it stood in; the focus is outside React.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another list takes it away.
  useEffect(() => {
    if (isPressed.current && document.activeElement === document.body) list.current?.focus();
    isPressed.current = false;
  }, [known]);

  return (
    <div className="pb-5">
      <p className="mb-3 text-sm text-ink-soft">
        Every saved change of the last year, the latest 50 at most. “Bring this back” saves it again as it was before
        that change.
      </p>
      <p role="status" className="text-ink-soft">
        {known === null && !hasFailed && 'Loading…'}
        {known !== null && changes.length === 0 && 'Nothing has been changed yet.'}
      </p>
      {hasFailed && (
        <p className="flex flex-wrap items-center gap-3">
          The history could not be loaded.
          <Button kind="secondary" size="small" onClick={reload}>
            <RetryIcon /> Try again
          </Button>
        </p>
      )}
      {changes.length > 0 && (
        <ol
          ref={list}
          tabIndex={-1}
          aria-label="History"
          className="divide-y divide-rule border border-rule bg-sheet outline-none"
        >
          {changes.slice(0, most).map(({ step, told, isNow }) => (
            <Change key={step.at} {...step} told={told} isNow={isNow} bringBack={() => press(step.before)} />
          ))}
        </ol>
      )}
      {changes.length > most && (
        <Button kind="quiet" size="small" className="mt-2" onClick={() => setMost(most + shownAtOnce)}>
          Show older changes
        </Button>
      )}
    </div>
  );
}

/** The changes that the form shows anything of. */
function changesOf<Entity extends { updatedAt: string }, Values extends FieldValues>(
  noun: HistoryProps<Entity, Values>['noun'],
  entity: Entity,
  revisions: readonly Revision<Entity>[],
) {
  const now = noun.read(entity);
  // What someone else has changed since this page was opened is, before that, as it is here: it is left out.
  return stepsTo(entity, revisions)
    .map((step) => ({ step, told: toldOf(noun, step), isNow: same(noun.read(step.before), now) }))
    .filter(({ told }) => told.length > 0);
}

/** What the form shows of a change; of a key only that it was changed. */
function toldOf<Entity extends { updatedAt: string }, Values extends FieldValues>(
  noun: HistoryProps<Entity, Values>['noun'],
  { before, after, secret }: Step<Entity>,
): DifferenceInWords[] {
  const hidden = Object.entries<string>(noun.labels)
    .filter(([name]) => secret.includes(name))
    .map(([, label]) => ({ label, before: 'changed (keys are not kept in the history)', after: null }));
  return [...differencesInWords(noun, noun.read(before), noun.read(after)), ...hidden];
}

type ChangeProps = {
  at: string;
  by: string;
  told: DifferenceInWords[];
  /** Before it, all was as it is now. */
  isNow: boolean;
  bringBack: () => Promise<void>;
};

function Change({ at, by, told, isNow, bringBack }: ChangeProps) {
  const when = dateAndTime(at, dealer.locale);
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
          {told.map(({ label, before, after }) => (
            <li key={label} className="mt-1 break-words whitespace-pre-line">
              <span className="font-semibold">{label}:</span> {before}
              {after !== null && (
                <>
                  <span aria-hidden="true"> → </span>
                  <span className="sr-only"> became </span>
                  {after}
                </>
              )}
            </li>
          ))}
        </ul>
      </div>
      {isNow ? (
        <p className="mt-1 text-sm text-ink-soft sm:shrink-0">As it is now</p>
      ) : (
        <Button
          kind="secondary"
          size="small"
          className="mt-2 shrink-0 sm:mt-0"
          aria-label={`Bring this back: as it was before ${when}`}
          onClick={bringBack}
        >
          Bring this back
        </Button>
      )}
    </li>
  );
}

/** The changes that led to the entity; what was known stays, as it was, while they are fetched anew. */
function useRevisions<Entity extends { updatedAt: string }>(
  entity: Entity,
  load: (id: string) => Promise<Revision<Entity>[]>,
) {
  const attempt = useAttempt();
  const [known, setKnown] = useState<{ entity: Entity; revisions: Revision<Entity>[] } | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const turn = useRef(0);

  async function reload() {
    turn.current++;
    const own = turn.current;
    setHasFailed(false);
    const id = 'id' in entity ? String(entity.id) : '';
    const outcome = await attempt(() => load(id), { failure: sentences.historyFailed });
    // Answers may overtake one another; only the latest question counts.
    if (own !== turn.current) return;
    if ('value' in outcome) setKnown({ entity, revisions: outcome.value });
    else setHasFailed(true);
  }

  // The server is outside React. Each save is a change more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newer version matters.
  useEffect(() => {
    reload();
  }, [entity.updatedAt]);
  return { known, hasFailed, reload };
}
