import { useEffect, useRef, useState } from 'react';
import { useAttempt } from '#app/admin/attempt.tsx';
import { useLeaveGuard } from '#app/admin/edit/leave-guard.tsx';
import { reason } from '#app/admin/failures.ts';
import { sentences } from '#app/admin/sentences.ts';
import type { MediaPicture } from '#app/domain/media.ts';
import { useToast } from '#app/ui/toast.tsx';
import { mediaCalls } from './media-calls.ts';

export type Described = Pick<MediaPicture, 'id' | 'text' | 'updatedAt'>;

export const longestText = 250;

const texts = sentences.media;

/** Words that could not be saved, by picture, with what they were to replace: they wait here for the next time. */
const waiting = new Map<string, { words: string; on: string }>();

/**
 * What a picture says, while it is typed: saved when the field is left, one save after the other. Where someone else has
 * written meanwhile nothing more is saved until it is decided whose words stay.
 */
export function usePictureText(picture: Described, onSaved: (picture: MediaPicture) => void) {
  const attempt = useAttempt();
  const toast = useToast();
  const [earlier] = useState(() => waiting.get(picture.id));
  const [typed, setTyped] = useState(earlier?.words ?? picture.text);
  const [isSaving, setIsSaving] = useState(false);
  /** What someone else has written meanwhile. */
  const [theirs, setTheirs] = useState<Described | null>(
    earlier && ![earlier.on, earlier.words].includes(picture.text) ? picture : null,
  );
  const [isSaved, setIsSaved] = useState(false);
  const isThere = useRef(true);
  const known = useRef<Described>(theirs ? { ...picture, text: earlier?.on ?? '' } : picture);
  const words = typed.trim();
  const isChanged = theirs !== null || words !== known.current.text;
  const error = [...words].length > longestText ? `must have at most ${longestText} characters` : undefined;

  /** Saves it as a change of this version. */
  async function saveOn({ id, updatedAt }: Described): Promise<void> {
    setIsSaving(true);
    waiting.set(id, { words, on: known.current.text });
    const outcome = await attempt(() => mediaCalls.describe(id, words, updatedAt), {
      failure: ({ status, ...failure }) =>
        status === 409
          ? texts.textChangedSince
          : status === 404
            ? texts.gone
            : [texts.textFailed, reason({ status, detail: failure.detail })].filter(Boolean).join('. '),
    });
    if ('value' in outcome) {
      goOnFrom(outcome.value);
      // At the field, where there still is one: a message would lie over what stands below it.
      if (isThere.current) setIsSaved(true);
      else toast('success', texts.textSaved);
      onSaved(outcome.value);
    } else if (outcome.failure.status === 409) {
      const present = await mediaCalls.find(id).catch(() => null);
      if (present) {
        if ([words, known.current.text].includes(present.text)) goOnFrom(present);
        else setTheirs(present);
        onSaved(present);
      }
    }
    setIsSaving(false);
  }

  function goOnFrom(version: Described) {
    known.current = version;
    waiting.delete(version.id);
    setTheirs(null);
  }

  /** The field is left: that decides nothing between two people's words. */
  async function leave(): Promise<void> {
    if (theirs !== null) waiting.set(theirs.id, { words, on: known.current.text });
    else if (!isChanged) waiting.delete(picture.id);
    else if (!isSaving && error === undefined) await saveOn(known.current);
  }

  function keepMine() {
    if (theirs !== null && !isSaving && error === undefined) return saveOn(theirs);
  }

  function takeTheirs() {
    if (theirs === null || isSaving) return;
    setTyped(theirs.text);
    goOnFrom(theirs);
  }

  useLeaveGuard(() => isChanged && !isSaving);
  // A dialog that is closed by a key takes the field away before it is left.
  const latest = useRef(leave);
  latest.current = leave;
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
      latest.current();
    };
  }, []);

  return {
    typed,
    type(text: string) {
      setTyped(text);
      setIsSaved(false);
    },
    leave,
    /** Saves by a key that asks for it. */
    save: theirs === null ? leave : keepMine,
    /** What is to be told of it. */
    status: isSaving
      ? 'Saving…'
      : isSaved
        ? texts.textSaved
        : isChanged && theirs === null
          ? 'Saved when you leave this field.'
          : '',
    error,
    theirs: theirs?.text ?? null,
    keepMine,
    takeTheirs,
  };
}
