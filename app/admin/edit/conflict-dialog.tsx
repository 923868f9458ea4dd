import type { FieldValues } from 'react-hook-form';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import type { EditSession } from './use-edit-session.ts';

/** Opens on a save conflict: lists the other person's changes and offers to merge or discard. */
export function ConflictDialog<Values extends FieldValues>({
  noun: { subject, labels, inShort },
  conflict,
  keepBoth,
  takeTheirs,
  decideLater,
}: EditSession<Values>) {
  return (
    <Dialog title="Someone else saved first" isOpen={conflict !== null} onClose={decideLater}>
      <p className="text-ink-soft">
        {subject} saved by someone else while you had it open. Your changes are not lost, and theirs are not
        overwritten.
      </p>
      {conflict && (
        <ul className="mt-4 border-b border-rule">
          {conflict.differences.map(({ field, isContested }) => (
            <li key={field} className="border-t border-rule py-2">
              <p className="font-semibold">{labels[field]}</p>
              <p className="text-sm break-words">
                <span className="text-ink-soft">Theirs: </span>
                {inShort(field, conflict.theirs, conflict.mine)}
              </p>
              {isContested && (
                <p className="text-sm break-words">
                  <span className="text-ink-soft">Yours: </span>
                  {inShort(field, conflict.mine, conflict.theirs)}
                </p>
              )}
            </li>
          ))}
          {conflict.differences.length === 0 && (
            <li className="border-t border-rule py-2">No field of this form has changed.</li>
          )}
        </ul>
      )}
      <p className="mt-3 text-sm text-ink-soft">
        “Keep mine, add theirs” merges both. Where you both changed the same field, it keeps yours. Nothing is saved
        until you save again.
      </p>
      <div className="mt-5 grid gap-2 sm:grid-cols-2">
        <Button size="small" onClick={keepBoth}>
          Keep mine, add theirs
        </Button>
        <Button size="small" kind="secondary" onClick={takeTheirs}>
          Discard mine, use theirs
        </Button>
      </div>
    </Dialog>
  );
}
