import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ApiFailure } from '#app/client.ts';
import { isAtWork } from '#app/domain/importing/import.ts';
import type { LineView } from '#app/domain/importing/line-view.ts';
import { useAttempt } from '#app/panel/frame/calls/attempt.tsx';
import { reason } from '#app/panel/frame/calls/failures.ts';
import { FileDownload } from '#app/panel/frame/file-download.tsx';
import { focusSection, PanelSection } from '#app/panel/frame/panel-section.tsx';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { settingsSentences } from '#app/panel/frame/settings-sentences.ts';
import { Progress } from '#app/ui/progress.tsx';
import { type Import, importCalls, isOpen } from './import-calls.ts';
import { products, stateInWords, valuesTitle } from './import-words.ts';

const title = 'Summary';
const shownFailures = 10;

type ImportStateProps = { about: Import; failed: readonly LineView[]; onMoved: (now: Import) => void };

export function ImportState({ about, failed, onMoved }: ImportStateProps) {
  const { state, done, toDo, problem } = about;
  const toChoose = state === 'planned' ? about.values.filter(({ action }) => action === 'ask').length : 0;
  return (
    <PanelSection title={title}>
      <div role="status" className="max-w-prose">
        <p className="font-semibold">{stateInWords(about)}</p>
        {problem !== '' && <p className="mt-1 text-magenta">{problem}</p>}
        {(state === 'planned' || state === 'asking') && <p className="mt-1 text-ink-soft">Nothing is changed yet.</p>}
        {toChoose > 0 && (
          <p className="mt-1">
            <button
              type="button"
              className="min-h-11 text-left font-semibold text-cyan underline"
              onClick={() => focusSection(valuesTitle)}
            >
              Choose what {toChoose === 1 ? 'one unknown word means' : `${toChoose} unknown words mean`}
            </button>
          </p>
        )}
        {failed.slice(0, shownFailures).map(({ number, label, problem: reason }) => (
          <p key={number} className="mt-1 text-magenta [overflow-wrap:anywhere]">
            Row {number}, {label}, was not imported: {reason}
          </p>
        ))}
        {failed.length > shownFailures && <p className="mt-1">All of them are listed below as Refused.</p>}
      </div>
      {isAtWork(state) && (
        <Progress
          className="mt-3 max-w-prose"
          label={`${done} of ${toDo}`}
          share={toDo === 0 ? 0 : Math.min(1, done / toDo)}
        />
      )}
      <Actions about={about} onMoved={onMoved} />
    </PanelSection>
  );
}

function Actions({ about, onMoved }: Omit<ImportStateProps, 'failed'>) {
  const attempt = useAttempt();
  const navigate = useNavigate();
  const [isPending, setIsPending] = useState(false);
  useFocusOnChange(about.state);
  const { id, state, counts, written } = about;
  const count = counts.new + counts.changed;

  async function once(action: () => Promise<void>) {
    if (isPending) return;
    setIsPending(true);
    await action();
    setIsPending(false);
  }

  const move = (action: 'start' | 'cancel' | 'undo') =>
    once(async () => {
      if (action === 'undo' && !confirm(settingsSentences.imports.confirmUndo(written))) return;
      const failure = (failed: ApiFailure) => reason(failed) ?? settingsSentences.imports[`${action}Failed`];
      const outcome = await attempt(() => importCalls.move(id, action), { failure });
      if ('value' in outcome) onMoved(outcome.value);
    });

  const discard = () =>
    once(async () => {
      const outcome = await attempt(() => importCalls.remove(id), {
        success: settingsSentences.imports.discarded,
        failure: settingsSentences.imports.discardFailed,
      });
      if ('failure' in outcome) return;
      await navigate('/admin/products/import', { replace: true });
    });

  const button = { 'aria-disabled': isPending };
  const hasStopped = state === 'cancelled' || state === 'failed';
  return (
    <div className="mt-4 flex flex-wrap gap-3 empty:hidden">
      {state === 'planned' && count > 0 && (
        <SmallButton {...button} kind="primary" text={`Import ${products(count)}`} onClick={() => move('start')} />
      )}
      {(isOpen(about) || (hasStopped && written === 0)) && (
        <SmallButton {...button} text="Discard this file" onClick={discard} />
      )}
      {state === 'running' && <SmallButton {...button} text="Cancel" onClick={() => move('cancel')} />}
      {hasStopped && count > 0 && (
        <SmallButton {...button} kind="primary" text="Continue import" onClick={() => move('start')} />
      )}
      {(state === 'done' || hasStopped) && written > 0 && (
        <SmallButton {...button} text="Undo this import" onClick={() => move('undo')} />
      )}
      {counts.refused > 0 && !isAtWork(state) && (
        <FileDownload path={`/imports/${id}/refused`}>Download refused rows</FileDownload>
      )}
    </div>
  );
}

/** Moves the focus to the new state, because the pressed button disappears with the old one. */
function useFocusOnChange(state: Import['state']): void {
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (document.activeElement === document.body) focusSection(title);
  }, [state]);
}
