import { useEffect, useRef, useState } from 'react';
import { useAttempt } from '#app/admin/attempt.tsx';
import { useLeaveGuard } from '#app/admin/edit/leave-guard.tsx';
import { reason } from '#app/admin/failures.ts';
import { sentences } from '#app/admin/sentences.ts';
import type { MediaPicture } from '#app/domain/media.ts';
import { mediaCalls } from './media-calls.ts';

export type Described = Pick<MediaPicture, 'id' | 'text' | 'updatedAt'>;

export const longestText = 250;

const texts = sentences.media;

/** What a picture says, while it is typed: saved when the field is left, one save after the other. */
export function usePictureText(picture: Described, onSaved: (picture: MediaPicture) => void) {
  const attempt = useAttempt();
  const [typed, setTyped] = useState(picture.text);
  const [isSaving, setIsSaving] = useState(false);
  /** What someone else has written meanwhile. */
  const [theirs, setTheirs] = useState<string | null>(null);
  const known = useRef<Described>(picture);
  const words = typed.trim();
  const isChanged = words !== known.current.text;
  const error = [...words].length > longestText ? `must have at most ${longestText} characters` : undefined;

  async function save(): Promise<void> {
    if (isSaving || !isChanged || error !== undefined) return;
    setIsSaving(true);
    const { id, updatedAt } = known.current;
    const outcome = await attempt(() => mediaCalls.describe(id, words, updatedAt), {
      success: texts.textSaved,
      failure: ({ status, ...failure }) =>
        status === 409
          ? texts.textChangedSince
          : status === 404
            ? texts.gone
            : [texts.textFailed, reason({ status, detail: failure.detail })].filter(Boolean).join('. '),
    });
    if ('value' in outcome) {
      known.current = outcome.value;
      setTheirs(null);
      onSaved(outcome.value);
    } else if (outcome.failure.status === 409) {
      const present = await mediaCalls.find(id).catch(() => null);
      if (present) {
        known.current = present;
        setTheirs(present.text);
        onSaved(present);
      }
    }
    setIsSaving(false);
  }

  useLeaveGuard(() => isChanged && !isSaving);
  // A dialog that is closed by a key takes the field away before it is left.
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => () => void latest.current(), []);

  return { typed, type: setTyped, save, isSaving, isChanged, error, theirs };
}
