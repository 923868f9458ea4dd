import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import type { Difference } from './merge.ts';

type ConflictDialogProps<Form> = {
  /** `product`, `post`. */
  what: string;
  differences: Difference<Form>[] | null;
  /** A field as a person calls it, and its value in a few words. */
  labelOf: (field: keyof Form & string) => string;
  mine: Form;
  theirs: Form | null;
  onMerge: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
};

/** Told when someone else has saved in between: what they changed, and what can be done. Nothing is overwritten unseen. */
export function ConflictDialog<Form extends object>({
  what,
  differences,
  labelOf,
  mine,
  theirs,
  onMerge,
  onTakeTheirs,
  onClose,
}: ConflictDialogProps<Form>) {
  return (
    <Dialog title="Someone else saved first" isOpen={differences !== null} onClose={onClose}>
      <p className="text-ink-soft">
        This {what} was saved by someone else while you had it open. Nothing of yours is lost and nothing of theirs has
        been overwritten.
      </p>
      {differences && theirs && (
        <ul className="mt-4 border-b border-rule">
          {differences.map(({ field, isContested }) => (
            <li key={field} className="border-t border-rule py-2">
              <p className="font-semibold">{labelOf(field)}</p>
              <p className="text-sm break-words">
                <span className="text-ink-soft">Theirs: </span>
                {inShort(theirs[field])}
              </p>
              {isContested && (
                <p className="text-sm break-words">
                  <span className="text-ink-soft">Yours: </span>
                  {inShort(mine[field])}
                </p>
              )}
            </li>
          ))}
          {differences.length === 0 && (
            <li className="border-t border-rule py-2">They changed nothing you can see here.</li>
          )}
        </ul>
      )}
      <div className="mt-5 grid gap-2 sm:grid-cols-2">
        <Button size="small" onClick={onMerge}>
          Keep mine, add theirs
        </Button>
        <Button size="small" kind="secondary" onClick={onTakeTheirs}>
          Drop mine, take theirs
        </Button>
      </div>
    </Dialog>
  );
}

const longest = 140;

function inShort(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'none' : cut(value.map(inShort).join(', '));
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'object' && value !== null) return Object.values(value).filter(Boolean).map(inShort).join(': ');
  return String(value ?? '') === '' ? 'empty' : cut(String(value));
}

const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text);
