import { useRef } from 'react';
import type { MediaPicture } from '#app/domain/pictures/media.ts';
import { SmallButton } from '#app/panel/frame/small-button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { useKnownPictures } from './use-known-pictures.ts';
import { type Described, usePictureText } from './use-picture-text.ts';

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
