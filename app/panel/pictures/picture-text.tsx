import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MediaPicture } from '#app/domain/pictures/media.ts';
import { useAttempt } from '#app/panel/frame/calls/attempt.tsx';
import { reason } from '#app/panel/frame/calls/failures.ts';
import { useLeaveGuard } from '#app/panel/frame/edit/leave-guard.ts';
import { TextField } from '#app/ui/field.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { mediaCalls, useKnownPictures } from './media-calls.ts';

type PictureTextProps = {
  picture: Pick<MediaPicture, 'id' | 'text' | 'updatedAt'>;
  onSaved: (picture: MediaPicture) => void;
  label?: string;
};

export const longestText = 250;

const textSaved = 'Alt text saved';

/**
 * The alt text field of a picture. Saves on blur and Enter. If another user has changed the text, the field shows theirs,
 * and saves nothing until the user types again or presses Enter.
 */
export function PictureText({ picture, onSaved, label = 'Alt text' }: PictureTextProps) {
  const attempt = useAttempt();
  const toast = useToast();
  const [typed, setTyped] = useState(picture.text);
  /** The version that the next save is based on. */
  const [version, setVersion] = useState(picture);
  const [state, setState] = useState<'idle' | 'saving' | 'saved' | 'conflict'>('idle');
  const status = useRef<HTMLParagraphElement>(null);
  const words = typed.trim();
  const isTooLong = [...words].length > longestText;
  const isChanged = words !== version.text;

  async function save(): Promise<void> {
    if (!isChanged || isTooLong || state === 'saving') return;
    setState('saving');
    const outcome = await attempt(() => mediaCalls.describe(version.id, words, version.updatedAt), {
      failure: (failure) => {
        if (failure.status === 409)
          return 'Not saved: someone else has just changed this alt text. Please compare both.';
        if (failure.status === 404) return 'This picture was removed';
        return ['Failed to save the alt text', reason(failure)].filter(Boolean).join('. ');
      },
    });
    // The saved version, or the present one, which another user may have changed.
    const now = 'value' in outcome ? outcome.value : await mediaCalls.find(version.id).catch(() => null);
    if (now) {
      setVersion(now);
      onSaved(now);
    }
    const isTheirs = now !== null && ![words, version.text].includes(now.text);
    setState(isTheirs ? 'conflict' : 'idle');
    if ('failure' in outcome) return;
    setState('saved');
    // A visible field shows it itself: a toast would cover the content below. Esc hides the dialog before React removes it.
    if (!status.current || status.current.closest('dialog:not([open])')) toast('success', textSaved);
  }

  const leave = () => (state === 'conflict' ? undefined : save());
  useLeaveGuard(() => isChanged && state !== 'saving');
  // A dialog closed by a key removes the field before its blur event.
  const onRemoved = useEffectEvent(leave);
  useEffect(() => () => void onRemoved(), []);

  const theirs = version.text === '' ? 'Someone else has cleared it.' : `Someone else wrote: “${version.text}”.`;
  const problem = isTooLong ? `must have at most ${longestText} characters` : undefined;
  return (
    <div>
      <TextField
        label={label}
        value={typed}
        error={state === 'conflict' ? `${theirs} Press Enter to replace it.` : problem}
        hint="What the picture shows, for screen readers and Google."
        autoComplete="off"
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          if (state !== 'saving') setState('idle');
        }}
        onBlur={leave}
        onKeyDown={(event) => {
          // Enter would submit the surrounding form.
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          save();
        }}
      />
      <p ref={status} role="status" className="mt-1 min-h-5 text-sm text-ink-soft">
        {state === 'saving' && 'Saving…'}
        {state === 'saved' && !isChanged && textSaved}
        {(state === 'idle' || state === 'saved') && isChanged && 'Saved when you leave this field.'}
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
