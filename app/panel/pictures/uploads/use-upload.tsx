import { useState } from 'react';
import { type Outcome, useAttempt } from '#app/panel/frame/calls/attempt.tsx';
import { reason } from '#app/panel/frame/calls/failures.ts';
import { uploads } from '#app/panel/frame/edit/uploads.ts';
import { Problem } from '#app/panel/frame/parts/problem.tsx';
import { Progress } from '#app/ui/progress.tsx';
import { sendWithRetry, waitsForConnection } from './send.ts';
import { shrink } from './shrink.ts';

export type Upload = {
  path: string;
  texts?: Record<string, string>;
  toasts: { success?: string; failure: string };
};

type State =
  | { kind: 'idle' }
  /** `share` is the progress from 0 to 1. */
  | { kind: 'sending'; share: number; isOffline?: boolean }
  | { kind: 'failed'; why: string };

/**
 * Uploads one picture: scales it down, sends it with retries and shows a toast. `take` uploads the first of some files,
 * unless another one is under way; a save of the form waits for it.
 */
export function useUpload<Answer>({ path, texts = {}, toasts }: Upload) {
  const attempt = useAttempt();
  const [state, setState] = useState<State>({ kind: 'idle' });

  async function upload(file: File): Promise<Outcome<Answer>> {
    setState({ kind: 'sending', share: 0 });
    const small = await shrink(file);
    const outcome = await attempt(
      () =>
        sendWithRetry<Answer>({
          path,
          field: 'file',
          file: small,
          name: file.name,
          texts,
          onProgress: (share) => setState({ kind: 'sending', share }),
          onOffline: () => setState({ kind: 'sending', share: 0, isOffline: true }),
        }),
      toasts,
    );
    if ('value' in outcome) setState({ kind: 'idle' });
    else setState({ kind: 'failed', why: `${file.name}: ${reason(outcome.failure) ?? toasts.failure}` });
    return outcome;
  }

  async function take(files: FileList, onUploaded: (answer: Answer) => void): Promise<void> {
    const [file] = files;
    if (!file || state.kind === 'sending') return;
    const end = uploads.begin();
    let hasArrived = false;
    try {
      const outcome = await upload(file);
      hasArrived = 'value' in outcome;
      if ('value' in outcome) onUploaded(outcome.value);
    } finally {
      end(hasArrived);
    }
  }

  return { state, isSending: state.kind === 'sending', upload, take };
}

type UploadStateProps = { state: State; label: string; className?: string };

/** The progress of an upload, or why it has failed. */
export function UploadState({ state, label, className = '' }: UploadStateProps) {
  if (state.kind === 'idle') return null;
  if (state.kind === 'failed')
    return <Problem role="alert" text={state.why} className="mt-2 text-sm font-semibold break-words text-magenta" />;
  return <Progress className={className} label={state.isOffline ? waitsForConnection : label} share={state.share} />;
}
