import { useCallback, useEffect, useRef, useState } from 'react';
import { useAttempt } from '#app/admin/attempt.tsx';
import { useUploads } from '#app/admin/edit/uploads.ts';
import { reason } from '#app/admin/failures.ts';
import { sentences } from '#app/admin/sentences.ts';
import { ApiFailure } from '#app/client.ts';
import { galleryLimit } from '#app/domain/settings.ts';
import { useToast } from '#app/ui/toast.tsx';
import { sendWithRetry } from './send.ts';
import { shrink } from './shrink.ts';

/** A file on its way; a failed one stays until it is tried again or put away. */
export type QueuedFile = {
  /** Counts the files as they are chosen, from 1: the order in which the pictures will stand. */
  key: number;
  file: File;
  /** Address of the picture as it lies in the browser. */
  preview: string;
  call: UploadCall;
  state: { kind: 'waiting' } | { kind: 'sending'; share: number; isOffline: boolean } | { kind: 'failed'; why: string };
};

/** A file that is chosen alone goes by the call for one picture, several together go by the gallery's. */
export type UploadCall = 'image' | 'gallery';

const calls = {
  image: { path: '/products/upload-image', field: 'file' },
  gallery: { path: '/products/upload-gallery', field: 'files' },
} as const;

type OnUploaded = (url: string, file: QueuedFile) => void;

type Answer = { url: string } | { urls: string[] };

const atOnce = 2;

/**
 * Sends any number of pictures, two at a time and each in its own call: a broken one costs the others nothing, and
 * each has its own progress. What happened to them together is told once; a save of the form waits for them.
 */
export function useUploadQueue(onUploaded: OnUploaded) {
  const [queue, setQueue] = useState<QueuedFile[]>([]);
  const attempt = useAttempt();
  const toast = useToast();
  const uploads = useUploads();
  const nextKey = useRef(1);
  const take = useRef(onUploaded);
  take.current = onUploaded;

  const change = useCallback(
    (key: number, state: QueuedFile['state']) =>
      setQueue((files) => files.map((each) => (each.key === key ? { ...each, state } : each))),
    [],
  );
  const put = useCallback((key: number) => {
    setQueue((files) => {
      const gone = files.find((each) => each.key === key);
      if (gone) URL.revokeObjectURL(gone.preview);
      return files.filter((each) => each.key !== key);
    });
  }, []);

  const sendOne = useCallback(
    async (queued: QueuedFile): Promise<boolean> => {
      const { key, file, call } = queued;
      change(key, { kind: 'sending', share: 0, isOffline: false });
      try {
        const small = await shrink(file);
        // A session that ended is asked for by the attempt; every other failure belongs to this file.
        const outcome = await attempt(
          async () => {
            try {
              return await sendWithRetry<Answer>({
                ...calls[call],
                file: small,
                name: file.name,
                onProgress: (share) => change(key, { kind: 'sending', share, isOffline: false }),
                onWaiting: (isOffline) => change(key, { kind: 'sending', share: 0, isOffline }),
              });
            } catch (error) {
              if (error instanceof ApiFailure && error.status !== 401) return error;
              throw error;
            }
          },
          { failure: sentences.upload.failed },
        );
        const answer = 'value' in outcome ? outcome.value : outcome.failure;
        if (answer instanceof ApiFailure) {
          change(key, { kind: 'failed', why: reason(answer) ?? sentences.upload.failed });
          return false;
        }
        take.current('url' in answer ? answer.url : (answer.urls[0] as string), queued);
        put(key);
        return true;
      } catch {
        change(key, { kind: 'failed', why: sentences.upload.failed });
        return false;
      }
    },
    [attempt, change, put],
  );

  const run = useCallback(
    async (files: QueuedFile[]) => {
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
      const isOne = files.every(({ call }) => call === 'image');
      if (sent > 0) toast('success', isOne ? sentences.upload.done : sentences.upload.galleryDone(sent));
      if (sent < files.length) toast('failure', isOne ? sentences.upload.failed : sentences.upload.galleryFailed);
    },
    [sendOne, toast, uploads],
  );

  const add = useCallback(
    (given: Iterable<File>) => {
      const all = [...given];
      if (all.length > galleryLimit) toast('failure', sentences.upload.tooManyAtOnce);
      const call = all.length > 1 ? 'gallery' : 'image';
      const files = all.slice(0, galleryLimit).map((file): QueuedFile => {
        const key = nextKey.current++;
        return { key, file, preview: URL.createObjectURL(file), call, state: { kind: 'waiting' } };
      });
      if (files.length === 0) return;
      setQueue((before) => [...before, ...files]);
      run(files);
    },
    [run, toast],
  );

  // What is still on its way when the page is left needs its memory no more.
  const latest = useRef(queue);
  latest.current = queue;
  useEffect(
    () => () => {
      for (const { preview } of latest.current) URL.revokeObjectURL(preview);
    },
    [],
  );

  return {
    queue,
    add,
    // Tried again it goes alone.
    retry: (file: QueuedFile) => run([{ ...file, call: 'image' }]),
    dismiss: put,
    isBusy: queue.some(({ state }) => state.kind !== 'failed'),
  };
}
