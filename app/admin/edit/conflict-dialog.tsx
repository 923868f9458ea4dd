import type { FieldValues } from 'react-hook-form';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import type { EditSession } from './use-edit-session.ts';

/** Told when someone else has saved in between: what they changed, and what can be done. Nothing is overwritten unseen. */
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
        {subject} saved by someone else while you had it open. Nothing of yours is lost and nothing of theirs has been
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
            <li className="border-t border-rule py-2">Nothing that you can see here has changed.</li>
          )}
        </ul>
      )}
      <p className="mt-3 text-sm text-ink-soft">
        “Keep mine, add theirs” brings both together; where you both changed the same thing, yours stays. Nothing is
        saved until you save again.
      </p>
      <div className="mt-5 grid gap-2 sm:grid-cols-2">
        <Button size="small" onClick={keepBoth}>
          Keep mine, add theirs
        </Button>
        <Button size="small" kind="secondary" onClick={takeTheirs}>
          Drop mine, take theirs
        </Button>
      </div>
    </Dialog>
  );
}
