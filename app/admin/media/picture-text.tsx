import type { ReactNode } from 'react';
import type { MediaPicture } from '#app/domain/media.ts';
import { TextField } from '#app/ui/field.tsx';
import { type Described, usePictureText } from './use-picture-text.ts';

type PictureTextProps = {
  picture: Described;
  onSaved: (picture: MediaPicture) => void;
  label?: string;
  /** What else is to be said beside what it is for. */
  hint?: ReactNode;
};

/** What a picture says to people who cannot see it, wherever it is shown. It has no button: it is saved when one goes on. */
export function PictureText({ picture, onSaved, label = 'What does the picture show?', hint }: PictureTextProps) {
  const { typed, type, save, isSaving, isChanged, error, theirs } = usePictureText(picture, onSaved);
  return (
    <div>
      <TextField
        label={label}
        value={typed}
        error={error}
        hint={hint ?? 'Read out to people who cannot see it, wherever this picture is shown.'}
        autoComplete="off"
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={save}
        onKeyDown={(event) => {
          // Enter would send the form around it.
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          save();
        }}
      />
      {theirs !== null && (
        <p role="alert" className="mt-1.5 border-l-8 border-yellow-mark bg-shade px-3 py-2 text-sm break-words">
          {theirs === '' ? 'Someone else has emptied it.' : `Someone else wrote: “${theirs}”.`} Press Enter to keep
          yours.
        </p>
      )}
      <p role="status" className="mt-1 min-h-5 text-sm text-ink-soft">
        {isSaving ? 'Saving…' : isChanged ? 'Saved when you leave this field.' : ''}
      </p>
    </div>
  );
}
