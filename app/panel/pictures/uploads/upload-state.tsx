import { Problem } from '#app/panel/frame/problem.tsx';
import { Progress } from '#app/ui/progress.tsx';
import type { UploadState as State } from './use-upload.ts';

type UploadStateProps = { state: State; label: string; className?: string };

/** The progress of an upload, or why it has failed. */
export function UploadState({ state, label, className = '' }: UploadStateProps) {
  if (state.kind === 'idle') return null;
  if (state.kind === 'failed')
    return <Problem role="alert" text={state.why} className="mt-2 text-sm font-semibold break-words text-magenta" />;
  const text = state.isWaiting ? 'Waiting for a connection…' : label;
  return <Progress className={className} label={text} share={state.share} />;
}
