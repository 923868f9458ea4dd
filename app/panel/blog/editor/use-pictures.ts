import type { Editor, EditorEvents } from '@tiptap/core';
import { useRef, useState } from 'react';
import { cropsOf, type MediaPicture } from '#app/domain/pictures/media.ts';
import { pictureUpload } from '#app/panel/blog/picture-upload.ts';
import { reason } from '#app/panel/frame/calls/failures.ts';
import { uploads } from '#app/panel/frame/edit/uploads.ts';
import { uploadSentences } from '#app/panel/frame/upload-sentences.ts';
import { useUpload } from '#app/panel/pictures/uploads/use-upload.tsx';
import { hasWords } from './pasted.ts';
import { insertPicture } from './pictures.ts';

/** Uploads pictures one by one and inserts each at its target position, which follows edits made during the upload. */
export function usePictures(editor: Editor) {
  const { state, upload } = useUpload<{ url: string }>(pictureUpload);
  const [failures, setFailures] = useState<string[]>([]);
  /** Addresses of new pictures without alt text. */
  const [undescribed, setUndescribed] = useState<string[]>([]);
  const uploadChain = useRef(Promise.resolve());

  async function insertAll(files: { file: File; end: (hasArrived: boolean) => void }[], place: { at: number }) {
    for (const { file, end } of files) {
      const outcome = await upload(file);
      if (editor.isDestroyed) {
        end(false);
        continue;
      }
      if ('value' in outcome) {
        const { url } = outcome.value;
        place.at = insertPicture(editor, url, place.at);
        setUndescribed((before) => [...before, url]);
      } else {
        const why = reason(outcome.failure) ?? uploadSentences.failed;
        setFailures((before) => [...before, `${file.name}: ${why}`]);
      }
      end('value' in outcome);
    }
  }

  /** Inserts files at position `at`, by default the cursor. */
  function add(files: File[], at = editor.state.selection.to): void {
    if (files.length === 0) return;
    const place = { at };
    const mapPosition = ({ transaction }: EditorEvents['transaction']) => {
      place.at = transaction.mapping.map(place.at);
    };
    setFailures([]);
    editor.on('transaction', mapPosition);
    const sending = files.map((file) => ({ file, end: uploads.begin() }));
    uploadChain.current = uploadChain.current
      .then(() => insertAll(sending, place))
      .finally(() => editor.off('transaction', mapPosition));
  }

  /** Inserts existing pictures at the cursor. They use their default alt text. */
  function insertExisting(chosen: readonly MediaPicture[]): void {
    let at = editor.state.selection.to;
    for (const { url } of chosen) at = insertPicture(editor, cropsOf(url).whole, at);
    const withoutText = chosen.filter(({ text }) => text === '').map(({ url }) => cropsOf(url).whole);
    setUndescribed((before) => [...before, ...withoutText]);
  }

  return {
    state,
    failures,
    undescribed,
    /** Whether an upload is running or has failed, or a picture has no alt text. */
    isBusy: state.kind === 'sending' || failures.length > 0 || undescribed.length > 0,
    add,
    /** Reports pasted pictures that only the program has from which they were copied. */
    noteLost(count: number) {
      if (count > 0) setFailures((before) => [...before, notPasted(count)]);
    },
    insertExisting,
    markDescribed: (src: string) => setUndescribed((before) => before.filter((each) => each !== src)),
    dismiss() {
      setFailures([]);
      setUndescribed([]);
    },
  };
}

export type Pictures = ReturnType<typeof usePictures>;

const isImage = (file: File) => file.type.startsWith('image/');

/** Returns the pictures of a paste or drop, or none if it also contains text. */
export function pictureFiles(data: DataTransfer | null): File[] {
  const files = [...(data?.files ?? [])].filter(isImage);
  if (files.length === 0) return [];
  return hasWords(data?.getData('text/html') ?? '') ? [] : files;
}

const notPasted = (count: number) =>
  count === 1
    ? '1 picture was not pasted. Copy it alone, or add it as a file.'
    : `${count} pictures were not pasted. Copy each alone, or add them as a file.`;
