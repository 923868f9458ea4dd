import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { isAtWork } from '#app/domain/importing/import.ts';
import { useAction, useAttempt } from '#app/panel/frame/calls/attempt.tsx';
import { reason } from '#app/panel/frame/calls/failures.ts';
import { counted } from '#app/panel/frame/counted.ts';
import { useOneAtATime } from '#app/panel/frame/edit/use-one-at-a-time.ts';
import { FileDownload } from '#app/panel/frame/file-download.tsx';
import { focusSection, PanelSection } from '#app/panel/frame/panel-section.tsx';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { Progress } from '#app/ui/progress.tsx';
import { type Import, importCalls, isOpen } from './import-calls.ts';
import { products, rowsTitle, stateInWords, valuesTitle } from './import-words.ts';

const title = 'Summary';

export function ImportState({ about }: { about: Import }) {
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
      </div>
      {isAtWork(state) && (
        <Progress
          className="mt-3 max-w-prose"
          label={`${done} of ${toDo}`}
          share={toDo === 0 ? 0 : Math.min(1, done / toDo)}
        />
      )}
      <Actions about={about} />
    </PanelSection>
  );
}

function Actions({ about }: { about: Import }) {
  const act = useAction();
  const attempt = useAttempt();
  const navigate = useNavigate();
  const { pending, setPending, alone } = useOneAtATime<'moving'>();
  useFocusOnChange(about.state);
  const { id, state, counts, written } = about;
  const count = counts.new + counts.changed;

  const move = (action: 'start' | 'cancel' | 'undo') =>
    alone(async () => {
      const question = `Undo this import of ${products(written)}? Changed ones get their old values back. New ones move to the trash.`;
      setPending('moving');
      await act(() => importCalls.move(id, action), {
        ...(action === 'undo' && { question }),
        failure: (failed) => reason(failed) ?? `Failed to ${action} the import`,
      });
    });

  const discard = () =>
    alone(async () => {
      setPending('moving');
      const outcome = await attempt(() => importCalls.remove(id), {
        success: 'File discarded. Nothing was changed.',
        failure: 'Failed to discard the file',
      });
      if ('value' in outcome) await navigate('/admin/products/import', { replace: true });
    });

  const button = { 'aria-disabled': pending !== null };
  const hasStopped = state === 'cancelled' || state === 'failed';
  return (
    <div className="mt-4 flex flex-wrap gap-3 empty:hidden">
      {state === 'planned' && count > 0 && (
        <>
          <SmallButton {...button} kind="primary" text={`Import ${products(count)}`} onClick={() => move('start')} />
          {counts.warned > 0 && (
            <Link
              to="?show=warned"
              preventScrollReset
              onClick={() => focusSection(rowsTitle)}
              className="inline-flex min-h-11 items-center font-semibold text-magenta underline"
            >
              {counted(counts.warned, 'warning', 'warnings')} to check
            </Link>
          )}
        </>
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
