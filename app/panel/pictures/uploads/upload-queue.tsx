import { useRef, useState } from 'react';
import { ApiFailure } from '#app/client.ts';
import { galleryLimit } from '#app/domain/business/settings.ts';
import { useAttempt } from '#app/panel/frame/calls/attempt.tsx';
import { reason } from '#app/panel/frame/calls/failures.ts';
import { uploads } from '#app/panel/frame/edit/uploads.ts';
import { RetryIcon } from '#app/panel/frame/icons.tsx';
import { uploadSentences } from '#app/panel/frame/upload-sentences.ts';
import { CloseIcon } from '#app/ui/icons.tsx';
import { Progress } from '#app/ui/progress.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { sendWithRetry, waitsForConnection } from './send.ts';
import { shrink } from './shrink.ts';

type QueueTileProps = { queued: QueuedFile; onRetry: () => void; onDismiss: () => void };

const labels = { waiting: 'Waiting', offline: waitsForConnection, sending: 'Uploading' };

const tool =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 px-2 text-sm font-semibold hover:bg-shade';

function QueueTile({ queued: { file, preview, state }, onRetry, onDismiss }: QueueTileProps) {
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
          <Progress className="mt-1" label={labels[state.kind]} share={state.kind === 'sending' ? state.share : 0} />
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

/** A queued file. A failed one stays until it is retried or dismissed. */
type QueuedFile = {
  file: File;
  /** The blob URL of the file, which also identifies it in the queue. */
  preview: string;
  call: UploadCall;
  state:
    | { kind: 'waiting' }
    | { kind: 'offline' }
    | { kind: 'sending'; share: number }
    | { kind: 'failed'; why: string };
};

export type UploadCall = 'image' | 'gallery' | 'media';

const calls = {
  image: { path: '/products/upload-image', field: 'file' },
  gallery: { path: '/products/upload-gallery', field: 'files' },
  media: { path: '/media', field: 'file' },
} as const;

/** The target of uploads: its calls, the maximum number of files, and its messages. */
export type Destination = {
  atMost: number;
  tooMany: string;
  callOf: (count: number) => UploadCall;
  failed: (count: number, isOne: boolean) => string;
};

/** Product pictures: a single file uses the image call, several files the gallery call. */
const toProduct: Destination = {
  atMost: galleryLimit,
  tooMany: 'Up to 10 images at once. The first 10 are uploaded.',
  callOf: (count) => (count > 1 ? 'gallery' : 'image'),
  failed: (_, isOne) => (isOne ? uploadSentences.failed : 'Failed to upload gallery images'),
};

/** The responses of the product picture calls. */
type ProductAnswer = { url: string } | { urls: string[] };

export const urlIn = (answer: ProductAnswer): string => ('url' in answer ? answer.url : (answer.urls[0] as string));

const atOnce = 2;

/** Returns the failure of one file. Throws if the session has expired, which `attempt` handles. */
function unlessSignedOut(error: unknown): ApiFailure {
  if (error instanceof ApiFailure && error.status !== 401) return error;
  throw error;
}

/**
 * Uploads pictures, two at a time and each in its own call, so that one failure does not affect the others and each has
 * its own progress. Calls `onUploaded` in the order in which they were chosen. Shows one toast for the batch. A save of
 * the form waits for pending uploads.
 */
export function useUploadQueue<Answer extends object = ProductAnswer>(
  onUploaded: (answer: Answer, file: QueuedFile) => unknown,
  destination: Destination = toProduct,
) {
  const [queue, setQueue] = useState<QueuedFile[]>([]);
  const attempt = useAttempt();
  const toast = useToast();
  /** The end of the file that was chosen last. */
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const take = useRef(onUploaded);
  take.current = onUploaded;
  const { atMost, tooMany, callOf, failed } = destination;

  const change = ({ preview }: QueuedFile, state: QueuedFile['state']) =>
    setQueue((files) => files.map((each) => (each.preview === preview ? { ...each, state } : each)));

  function dismiss({ preview }: QueuedFile) {
    URL.revokeObjectURL(preview);
    setQueue((files) => files.filter((each) => each.preview !== preview));
  }

  async function sendOne(queued: QueuedFile, earlier: Promise<unknown>): Promise<boolean> {
    const { file, call } = queued;
    const onProgress = (share: number) => change(queued, { kind: 'sending', share });
    const onOffline = () => change(queued, { kind: 'offline' });
    onProgress(0);
    try {
      const small = await shrink(file);
      const sending = { ...calls[call], file: small, name: file.name, onProgress, onOffline };
      const outcome = await attempt(() => sendWithRetry<Answer>(sending).catch(unlessSignedOut), {
        failure: uploadSentences.failed,
      });
      const answer = 'value' in outcome ? outcome.value : outcome.failure;
      if (answer instanceof ApiFailure) throw answer;
      await earlier;
      await take.current(answer, queued);
      dismiss(queued);
      return true;
    } catch (error) {
      const why = error instanceof ApiFailure ? reason(error) : null;
      change(queued, { kind: 'failed', why: why ?? uploadSentences.failed });
      return false;
    }
  }

  async function run(files: QueuedFile[]) {
    const waiting = files.map((queued) => {
      const earlier = last.current;
      const { promise, resolve } = Promise.withResolvers<void>();
      last.current = promise;
      return { queued, earlier, resolve, end: uploads.begin() };
    });
    let sent = 0;
    const worker = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const hasArrived = await sendOne(next.queued, next.earlier);
        if (hasArrived) sent++;
        next.resolve();
        next.end(hasArrived);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    const isOne = files.length === 1;
    // In this order, because a failure removes earlier successes.
    if (sent < files.length) toast('failure', failed(files.length - sent, isOne));
    if (sent > 0) toast('success', isOne ? uploadSentences.done : `Uploaded ${sent} images successfully`);
  }

  function add(given: Iterable<File>) {
    const all = [...given];
    if (all.length > atMost) toast('failure', tooMany);
    const call = callOf(all.length);
    const files = all
      .slice(0, atMost)
      .map((file): QueuedFile => ({ file, preview: URL.createObjectURL(file), call, state: { kind: 'waiting' } }));
    if (files.length === 0) return;
    setQueue((before) => [...before, ...files]);
    run(files);
  }

  return {
    /** The list items of the files that have not arrived. */
    tiles: queue.map((queued) => (
      <QueueTile
        key={queued.preview}
        queued={queued}
        onRetry={() => run([{ ...queued, call: callOf(1) }])}
        onDismiss={() => dismiss(queued)}
      />
    )),
    add,
    isBusy: queue.some(({ state }) => state.kind !== 'failed'),
  };
}
