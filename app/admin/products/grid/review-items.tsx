import type { ReactNode } from 'react';
import { decided, type Edits } from '#app/domain/grid-edits.ts';
import { Button } from '#app/ui/button.tsx';
import type { ChangeInWords } from './changes.ts';

type ChangeItemProps = ChangeInWords & { drop: () => void; children?: ReactNode };

/** One change with its old and new value. */
export function ChangeItem(props: ChangeItemProps) {
  const { name, title, before, after, theirs, isGone, remark, drop, children } = props;
  return (
    <li className="border-t border-rule py-2">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 break-words">
          <span className="font-semibold">{name}</span>
          <br />
          {title}: {before}
          <span aria-hidden="true"> → </span>
          <span className="sr-only"> becomes </span>
          <strong>{after}</strong>
        </p>
        <DropButton name={`${title} of ${name}`} drop={drop} />
      </div>
      {isGone && <p className="text-sm font-semibold text-magenta">Another user deleted this product.</p>}
      {theirs !== null && (
        <p className="text-sm break-words">
          <span className="text-ink-soft">Theirs: </span>
          {theirs}
        </p>
      )}
      {remark && <p className="text-sm text-ink-soft">{remark}</p>}
      {children && <div className="mt-1 flex flex-wrap gap-2">{children}</div>}
    </li>
  );
}

/** The button is removed with its item, so the focus moves to the next item, or to Save. */
function focusNext(button: HTMLElement): void {
  const next = button.closest('li')?.nextElementSibling?.querySelector('button');
  const save = button.closest('dialog')?.querySelector<HTMLElement>('[data-save]');
  (next ?? save)?.focus();
}

export function DropButton({ name, drop }: { name: string; drop: () => void }) {
  return (
    <Button
      size="small"
      kind="quiet"
      className="shrink-0"
      aria-label={`Discard this change: ${name}`}
      onClick={({ currentTarget }) => {
        focusNext(currentTarget);
        drop();
      }}
    >
      Discard
    </Button>
  );
}

type DecideProps = {
  ids: readonly string[];
  /** Names the products in the button's accessible name. */
  of: string;
  whose: 'mine' | 'theirs';
  change: (make: (edits: Edits) => Edits) => void;
};

const texts = { mine: 'Keep mine', theirs: 'Take theirs' };

/** Resolves a conflict with the user's own or the saved value. */
export function Decide({ ids, of, whose, change }: DecideProps) {
  const isAll = ids.length > 1;
  return (
    <Button
      size="small"
      kind="secondary"
      aria-label={`${texts[whose]}: ${of}`}
      onClick={({ currentTarget }) => {
        focusNext(currentTarget);
        change((now) => ids.reduce((edits, id) => decided(edits, id, whose), now));
      }}
    >
      {isAll ? `${texts[whose]} for all` : texts[whose]}
    </Button>
  );
}
