import { dateAndTime } from '#app/domain/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { differencesOf } from './differences.ts';
import type { Saving } from './use-saving.ts';

/** Two people saved the same post: the second decides, and sees what would be lost. */
export function ConflictDialog({ saving }: { saving: Saving }) {
  const { conflict, loadTheirs, keepMine, decideLater } = saving;
  return (
    <Dialog title="Someone else saved this post" isOpen={conflict !== null} onClose={decideLater}>
      {conflict && (
        <>
          <p className="text-ink-soft">
            It was saved by someone else on {dateAndTime(conflict.theirs.updatedAt)}, after you had opened it. Nothing
            of yours has been saved yet, and nothing is lost. This is where the two differ:
          </p>
          <dl className="mt-4 border-b border-rule">
            {differencesOf(conflict.mine, conflict.theirs).map(({ name, label, mine, theirs }) => (
              <div key={name} className="grid gap-x-4 gap-y-1 border-t border-rule py-3 sm:grid-cols-2">
                <dt className="font-semibold sm:col-span-2">{label}</dt>
                <dd className="text-sm break-words">
                  <span className="block text-ink-soft">Theirs</span> {theirs}
                </dd>
                <dd className="text-sm break-words">
                  <span className="block text-ink-soft">Yours</span> {mine}
                </dd>
              </div>
            ))}
          </dl>
          <div className="mt-5 flex flex-wrap gap-2">
            <Button kind="secondary" onClick={loadTheirs}>
              Load theirs
            </Button>
            <Button onClick={keepMine}>Keep mine and save anyway</Button>
          </div>
          <p className="mt-3 text-sm text-ink-soft">
            Load theirs: what you typed goes. Keep mine: their changes above go. Close this to copy something first.
          </p>
        </>
      )}
    </Dialog>
  );
}
