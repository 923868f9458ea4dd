import { RetryIcon } from '#app/panel/frame/icons.tsx';
import { CloseIcon } from '#app/ui/icons.tsx';
import { Progress } from '#app/ui/progress.tsx';
import type { QueuedFile } from './use-upload-queue.ts';

type QueueTileProps = { queued: QueuedFile; onRetry: () => void; onDismiss: () => void };

const tool =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 px-2 text-sm font-semibold hover:bg-shade';

export function QueueTile({ queued: { file, preview, state }, onRetry, onDismiss }: QueueTileProps) {
  const hasFailed = state.kind === 'failed';
  return (
    <li
      data-failed={hasFailed || undefined}
      className={`flex flex-col border bg-sheet ${hasFailed ? 'border-magenta' : 'border-rule'}`}
    >
      <div className="aspect-[4/3] overflow-hidden bg-shade">
        <img
          src={preview}
          alt=""
          loading="lazy"
          decoding="async"
          className={`size-full object-contain ${hasFailed ? 'opacity-30' : 'opacity-60'}`}
        />
      </div>
      <div className="grow p-2 text-sm">
        <p className="font-semibold break-all">{file.name}</p>
        {hasFailed ? (
          <p role="alert" className="mt-1 break-words text-magenta">
            {state.why}
          </p>
        ) : (
          <Progress
            className="mt-1"
            label={state.kind === 'waiting' ? 'Waiting' : state.isOffline ? 'Waiting for a connection…' : 'Uploading'}
            share={state.kind === 'sending' ? state.share : 0}
          />
        )}
      </div>
      {hasFailed && (
        <div className="flex border-t border-rule">
          <button type="button" className={tool} onClick={onRetry} aria-label={`Try ${file.name} again`}>
            <RetryIcon className="size-4" /> Again
          </button>
          <button type="button" className={`${tool} ml-auto`} onClick={onDismiss} aria-label={`Remove ${file.name}`}>
            <CloseIcon className="size-4" />
          </button>
        </div>
      )}
    </li>
  );
}
