import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import type { Noun } from './noun.ts';
import type { Edit } from './use-edit.ts';

type ConflictDialogProps<Values extends object> = {
  // biome-ignore lint/suspicious/noExplicitAny: what the entity is makes no difference here.
  noun: Pick<Noun<any, Values>, 'subject' | 'labelOf'>;
  edit: Pick<Edit<Values>, 'conflict' | 'keepBoth' | 'takeTheirs' | 'decideLater'>;
  /** A value in a few words, where its own text would not do; `other` is the other person's. */
  shown?: (field: keyof Values & string, values: Values, other: Values) => string;
};

/** Told when someone else has saved in between: what they changed, and what can be done. Nothing is overwritten unseen. */
export function ConflictDialog<Values extends object>({
  noun: { subject, labelOf },
  edit: { conflict, keepBoth, takeTheirs, decideLater },
  shown = (field, values) => inShort(values[field]),
}: ConflictDialogProps<Values>) {
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
              <p className="font-semibold">{labelOf(field)}</p>
              <p className="text-sm break-words">
                <span className="text-ink-soft">Theirs: </span>
                {shown(field, conflict.theirs, conflict.mine)}
              </p>
              {isContested && (
                <p className="text-sm break-words">
                  <span className="text-ink-soft">Yours: </span>
                  {shown(field, conflict.mine, conflict.theirs)}
                </p>
              )}
            </li>
          ))}
          {conflict.differences.length === 0 && (
            <li className="border-t border-rule py-2">They changed nothing you can see here.</li>
          )}
        </ul>
      )}
      <p className="mt-3 text-sm text-ink-soft">
        Keep mine, add theirs: what only one of you changed is taken from that one; where both changed the same, yours
        stays. Then save again.
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

const longest = 140;

function inShort(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'none' : cut(value.map(inShort).join(', '));
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'object' && value !== null) return Object.values(value).filter(Boolean).map(inShort).join(': ');
  return String(value ?? '') === '' ? 'empty' : cut(String(value));
}

const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text);
