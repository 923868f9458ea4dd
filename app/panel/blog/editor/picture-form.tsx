import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { TrashIcon } from '#app/panel/frame/icons.tsx';
import { Problem } from '#app/panel/frame/parts/problem.tsx';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { ChoosePictures } from '#app/panel/pictures/choose-pictures.tsx';
import { useKnownPictures } from '#app/panel/pictures/media-calls.ts';
import { FileButton } from '#app/panel/pictures/uploads/file-button.tsx';
import { UploadState } from '#app/panel/pictures/uploads/use-upload.tsx';
import { TextField } from '#app/ui/field.tsx';
import { chosenPicture, describe, descriptionOf, removePicture } from './pictures.ts';
import type { Pictures } from './use-pictures.ts';

type PictureFormProps = { editor: Editor; pictures: Pictures; onClose: () => void };

/** Adds pictures and asks for the alt text of each. */
export function PictureForm({ editor, pictures, onClose }: PictureFormProps) {
  const { state, failures, undescribed, add, insertExisting, markDescribed } = pictures;
  const box = useRef<HTMLDivElement>(null);
  const chosen = useEditorState({ editor, selector: ({ editor: current }) => chosenPicture(current) });
  const src = chosen ?? undescribed[0] ?? null;
  const description = useEditorState({
    editor,
    selector: ({ editor: current }) => (src === null ? null : descriptionOf(current, src)),
  });
  const defaultText = useKnownPictures(src === null ? [] : [src]).pictureAt(src ?? '')?.text ?? '';

  // Focuses the alt text field, unless the user is typing in the editor.
  useEffect(() => {
    const active = document.activeElement;
    if (src !== null && (active === document.body || box.current?.contains(active)))
      box.current?.querySelector<HTMLInputElement>('input:not([type=file])')?.focus();
  }, [src]);

  function done() {
    if (src !== null) markDescribed(src);
    if (undescribed.some((each) => each !== src)) return;
    onClose();
    editor.view.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    // Key events of the picture picker bubble to here through React although its dialog is outside this element.
    if (!box.current?.contains(event.target as Node)) return;
    if (event.key !== 'Escape' && (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement))) return;
    if (event.key === 'Enter' && (event.target as HTMLInputElement).type === 'file') return;
    event.preventDefault();
    done();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw its own frame and add nothing.
    <div
      ref={box}
      role="group"
      aria-label="Picture"
      onKeyDown={onKeyDown}
      className="grid gap-3 border-t border-rule bg-shade p-3"
    >
      {state.kind === 'sending' && <UploadState state={state} label="Uploading picture" />}
      {failures.map((failure) => (
        <Problem key={failure} role="alert" text={failure} />
      ))}
      {src !== null && description !== null && (
        <div className="flex items-start gap-3">
          <img src={src} alt="" className="mt-7 size-12 shrink-0 border border-rule bg-sheet object-cover" />
          <TextField
            className="grow"
            label="Alt text"
            value={description}
            hint={`Describe the picture for people who cannot see it.${defaultText === '' ? '' : ` If empty, “${defaultText}” is used.`}`}
            autoComplete="off"
            onChange={(event) => describe(editor, src, event.currentTarget.value)}
          />
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {src !== null && description !== null ? (
          <>
            <SmallButton kind="primary" text="Done" onClick={done} />
            <SmallButton
              icon={TrashIcon}
              text="Remove picture"
              onClick={() => {
                removePicture(editor, src);
                done();
              }}
            />
          </>
        ) : (
          <>
            <FileButton label="Choose pictures" isMultiple onFiles={(files) => add([...files])} className="bg-sheet">
              Choose pictures
            </FileButton>
            <ChoosePictures
              isMultiple
              onChosen={(chosen) => {
                insertExisting(chosen);
                if (chosen.every(({ text }) => text !== '')) done();
              }}
            />
            <SmallButton kind="quiet" text="Close" onClick={done} />
            <p className="basis-full text-sm text-ink-soft">Or paste or drop pictures into the text.</p>
          </>
        )}
      </div>
    </div>
  );
}
