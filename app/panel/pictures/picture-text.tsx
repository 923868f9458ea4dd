import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MediaPicture } from '#app/domain/pictures/media.ts';
import { useAttempt } from '#app/panel/frame/calls/attempt.tsx';
import { reason } from '#app/panel/frame/calls/failures.ts';
import { useLeaveGuard } from '#app/panel/frame/edit/leave-guard.ts';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { mediaCalls, useKnownPictures } from './media-calls.ts';
import { mediaSentences } from './media-sentences.ts';

type PictureTextProps = {
  picture: Described;
  onSaved: (picture: MediaPicture) => void;
  label?: string;
};

/** The alt text field of a picture. Saves on blur and Enter. */
export function PictureText({ picture, onSaved, label = 'Alt text' }: PictureTextProps) {
  const { typed, type, leave, save, status, error, theirs, keepMine, takeTheirs } = usePictureText(picture, onSaved);
  const field = useRef<HTMLInputElement>(null);
  /** The buttons disappear after the decision, so the focus moves to the field. */
  const decide = (take: () => void) => {
    field.current?.focus();
    take();
  };
  return (
    <div>
      <TextField
        ref={field}
        label={label}
        value={typed}
        error={error}
        hint="What the picture shows, for screen readers and Google."
        autoComplete="off"
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          // Enter would submit the surrounding form.
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          save();
        }}
      />
      {theirs !== null && (
        <div className="mt-1.5 border-l-8 border-yellow-mark bg-shade px-3 py-2 text-sm">
          <p role="alert" className="break-words">
            {theirs === '' ? 'Someone else has cleared it.' : `Someone else wrote: “${theirs}”.`} Nothing is saved until
            you decide.
          </p>
          <div className="mt-2 flex flex-wrap gap-2">
            <SmallButton text="Keep mine" onClick={() => decide(keepMine)} />
            <SmallButton text="Take theirs" onClick={() => decide(takeTheirs)} />
          </div>
        </div>
      )}
      <p role="status" className="mt-1 min-h-5 text-sm text-ink-soft">
        {status}
      </p>
    </div>
  );
}

type PictureTextAtProps = { reference: string; label: string; className?: string };

/** The alt text field of a referenced picture; renders nothing for a picture that was not uploaded here. */
export function PictureTextAt({ reference, label, className }: PictureTextAtProps) {
  const { pictureAt, renew } = useKnownPictures([reference]);
  const picture = pictureAt(reference);
  return (
    picture && (
      <div className={className}>
        <PictureText key={picture.id} picture={picture} onSaved={renew} label={label} />
      </div>
    )
  );
}

type Described = Pick<MediaPicture, 'id' | 'text' | 'updatedAt'>;

export const longestText = 250;

const texts = mediaSentences;

/** Alt texts that failed to save, by picture, with the text they were based on. Offered again when the field reopens. */
const waiting = new Map<string, { words: string; on: string }>();

/**
 * The state of an alt text field. Saves on blur, one save at a time. After a conflict, saves nothing until the user
 * chooses a version.
 */
function usePictureText(picture: Described, onSaved: (picture: MediaPicture) => void) {
  const attempt = useAttempt();
  const toast = useToast();
  const [earlier] = useState(() => waiting.get(picture.id));
  const [typed, setTyped] = useState(earlier?.words ?? picture.text);
  const [isSaving, setIsSaving] = useState(false);
  /** The conflicting version by another user. */
  const [theirs, setTheirs] = useState<Described | null>(
    earlier && ![earlier.on, earlier.words].includes(picture.text) ? picture : null,
  );
  const [isSaved, setIsSaved] = useState(false);
  const isThere = useRef(true);
  const known = useRef<Described>(theirs ? { ...picture, text: earlier?.on ?? '' } : picture);
  const words = typed.trim();
  const isChanged = theirs !== null || words !== known.current.text;
  const error = [...words].length > longestText ? `must have at most ${longestText} characters` : undefined;

  /** Saves the text based on this version. */
  async function saveOn({ id, updatedAt }: Described): Promise<void> {
    setIsSaving(true);
    waiting.set(id, { words, on: known.current.text });
    const outcome = await attempt(() => mediaCalls.describe(id, words, updatedAt), {
      failure: (failure) => {
        if (failure.status === 409) return texts.textChangedSince;
        if (failure.status === 404) return texts.gone;
        return [texts.textFailed, reason(failure)].filter(Boolean).join('. ');
      },
    });
    if ('value' in outcome) {
      goOnFrom(outcome.value);
      // Show the status at the field if it still exists: a toast would cover the content below.
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

  /** Handles blur. Does not resolve a conflict. */
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
  // A dialog closed by a key removes the field before its blur event.
  const onRemoved = useEffectEvent(() => {
    isThere.current = false;
    leave();
  });
  useEffect(() => () => onRemoved(), []);

  return {
    typed,
    type(text: string) {
      setTyped(text);
      setIsSaved(false);
    },
    leave,
    /** Saves on Enter. During a conflict, keeps the user's text. */
    save: theirs === null ? leave : keepMine,
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
