import type { Editor, EditorEvents } from '@tiptap/core';
import { useRef, useState } from 'react';
import { pictureUpload } from '#app/admin/blog/picture-upload.ts';
import { useUploads } from '#app/admin/edit/uploads.ts';
import { reason } from '#app/admin/failures.ts';
import { sentences } from '#app/admin/sentences.ts';
import { useUpload } from '#app/admin/uploads/use-upload.ts';
import { cropsOf, type MediaPicture } from '#app/domain/media.ts';
import { hasWords } from './pasted.ts';
import { insertPicture } from './pictures.ts';

/** Uploads pictures one after the other and puts each where it was wanted, wherever the typing has moved that place. */
export function usePictures(editor: Editor) {
  const { state, upload } = useUpload<{ url: string }>(pictureUpload);
  const [failures, setFailures] = useState<string[]>([]);
  /** Addresses of new pictures that nobody has described yet. */
  const [undescribed, setUndescribed] = useState<string[]>([]);
  const line = useRef(Promise.resolve());
  const uploads = useUploads();

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
        const why = reason(outcome.failure) ?? sentences.upload.failed;
        setFailures((before) => [...before, `${file.name}: ${why}`]);
      }
      end('value' in outcome);
    }
  }

  /** `at` is a place in the text; without one they go where the cursor is. */
  function add(files: File[], at = editor.state.selection.to): void {
    if (files.length === 0) return;
    const place = { at };
    const follow = ({ transaction }: EditorEvents['transaction']) => {
      place.at = transaction.mapping.map(place.at);
    };
    setFailures([]);
    editor.on('transaction', follow);
    const sending = files.map((file) => ({ file, end: uploads.begin() }));
    line.current = line.current.then(() => insertAll(sending, place)).finally(() => editor.off('transaction', follow));
  }

  /** Puts pictures that are there already where the cursor is; what one says everywhere it says here as well. */
  function put(chosen: readonly MediaPicture[]): void {
    let at = editor.state.selection.to;
    for (const { url } of chosen) at = insertPicture(editor, cropsOf(url).whole, at);
    const silent = chosen.filter(({ text }) => text === '').map(({ url }) => cropsOf(url).whole);
    setUndescribed((before) => [...before, ...silent]);
  }

  return {
    state,
    failures,
    undescribed,
    /** Something is on its way, failed or waits to be described. */
    isBusy: state.kind === 'sending' || failures.length > 0 || undescribed.length > 0,
    add,
    put,
    settle: (src: string) => setUndescribed((before) => before.filter((each) => each !== src)),
    dismiss() {
      setFailures([]);
      setUndescribed([]);
    },
  };
}

export type Pictures = ReturnType<typeof usePictures>;

const isImage = (file: File) => file.type.startsWith('image/');

/** The picture files of a paste or drop, unless words came with them: then those count. */
export function pictureFiles(data: DataTransfer | null): File[] {
  const files = [...(data?.files ?? [])].filter(isImage);
  if (files.length === 0) return [];
  return hasWords(data?.getData('text/html') ?? '') ? [] : files;
}
