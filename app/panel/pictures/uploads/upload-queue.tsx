import { useEffect, useEffectEvent, useRef, useState } from 'react';
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
import { sendWithRetry } from './send.ts';
import { shrink } from './shrink.ts';

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

/** A queued file. A failed one stays until it is retried or dismissed. */
export type QueuedFile = {
  /** Counts the chosen files from 1 and so defines the order of the pictures. */
  key: number;
  file: File;
  /** The blob URL of the file. */
  preview: string;
  call: UploadCall;
  state: { kind: 'waiting' } | { kind: 'sending'; share: number; isOffline: boolean } | { kind: 'failed'; why: string };
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
  tooMany: uploadSentences.tooManyAtOnce,
  callOf: (count) => (count > 1 ? 'gallery' : 'image'),
  failed: (_, isOne) => (isOne ? uploadSentences.failed : uploadSentences.galleryFailed),
};

type OnUploaded<Answer> = (answer: Answer, file: QueuedFile) => void;

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
 * its own progress. Shows one toast for the batch. A save of the form waits for pending uploads.
 */
export function useUploadQueue<Answer extends object = ProductAnswer>(
  onUploaded: OnUploaded<Answer>,
  destination: Destination = toProduct,
) {
  const [queue, setQueue] = useState<QueuedFile[]>([]);
  const attempt = useAttempt();
  const toast = useToast();
  const nextKey = useRef(1);
  const take = useRef(onUploaded);
  take.current = onUploaded;
  const { atMost, tooMany, callOf, failed } = destination;

  const change = (key: number, state: QueuedFile['state']) =>
    setQueue((files) => files.map((each) => (each.key === key ? { ...each, state } : each)));

  const put = (key: number) =>
    setQueue((files) => {
      const gone = files.find((each) => each.key === key);
      if (gone) URL.revokeObjectURL(gone.preview);
      return files.filter((each) => each.key !== key);
    });

  async function sendOne(queued: QueuedFile): Promise<boolean> {
    const { key, file, call } = queued;
    const show = (share: number, isOffline: boolean) => change(key, { kind: 'sending', share, isOffline });
    show(0, false);
    try {
      const small = await shrink(file);
      const outcome = await attempt(
        () =>
          sendWithRetry<Answer>({
            ...calls[call],
            file: small,
            name: file.name,
            onProgress: (share) => show(share, false),
            onWaiting: (isOffline) => show(0, isOffline),
          }).catch(unlessSignedOut),
        { failure: uploadSentences.failed },
      );
      const answer = 'value' in outcome ? outcome.value : outcome.failure;
      if (answer instanceof ApiFailure) throw answer;
      take.current(answer, queued);
      put(key);
      return true;
    } catch (error) {
      const why = error instanceof ApiFailure ? reason(error) : null;
      change(key, { kind: 'failed', why: why ?? uploadSentences.failed });
      return false;
    }
  }

  async function run(files: QueuedFile[]) {
    const waiting = files.map((each) => ({ each, end: uploads.begin() }));
    let sent = 0;
    const worker = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const hasArrived = await sendOne(next.each);
        if (hasArrived) sent++;
        next.end(hasArrived);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    const isOne = files.length === 1;
    if (sent > 0) toast('success', isOne ? uploadSentences.done : uploadSentences.galleryDone(sent));
    if (sent < files.length) toast('failure', failed(files.length - sent, isOne));
  }

  function add(given: Iterable<File>) {
    const all = [...given];
    if (all.length > atMost) toast('failure', tooMany);
    const call = callOf(all.length);
    const files = all.slice(0, atMost).map((file): QueuedFile => {
      const key = nextKey.current++;
      return { key, file, preview: URL.createObjectURL(file), call, state: { kind: 'waiting' } };
    });
    if (files.length === 0) return;
    setQueue((before) => [...before, ...files]);
    run(files);
  }

  // Release the blob URLs of pending files on unmount.
  const release = useEffectEvent(() => {
    for (const { preview } of queue) URL.revokeObjectURL(preview);
  });
  useEffect(() => () => release(), []);

  return {
    queue,
    add,
    retry: (file: QueuedFile) => run([{ ...file, call: callOf(1) }]),
    dismiss: put,
    isBusy: queue.some(({ state }) => state.kind !== 'failed'),
  };
}
