import type { ReactNode } from 'react';
import { pictureFile, pictureSource } from '#app/domain/pictures/image-ref.ts';
import { TrashIcon } from '#app/panel/frame/icons.tsx';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { DropArea, FileButton } from './file-button.tsx';
import { type Upload, UploadState, useUpload } from './use-upload.tsx';

type PictureFieldProps<Answer> = {
  label: string;
  /** The current picture; empty for none. */
  value: string;
  hint?: string;
  upload: Upload;
  onUploaded: (answer: Answer) => void;
  onRemove: () => void;
  /** An alternative to uploading, such as a picker. */
  choice?: ReactNode;
};

/** A field for one picture, replaced by choosing, dropping or pasting a file. */
export function PictureField<Answer>({
  label,
  value,
  hint,
  upload: to,
  onUploaded,
  onRemove,
  choice,
}: PictureFieldProps<Answer>) {
  const { state, isSending, take: upload } = useUpload<Answer>(to);
  const take = (files: FileList) => upload(files, onUploaded);
  const file = pictureSource(value);
  return (
    <DropArea onFiles={take}>
      <legend className="px-1 text-sm font-semibold">{label}</legend>
      <div className="flex flex-wrap items-center gap-4">
        <div className="grid h-24 w-32 shrink-0 place-items-center overflow-hidden bg-shade text-sm text-ink-soft">
          {file ? (
            <Picture file={pictureFile(file)} alt={`${label} now`} sizes="128px" className="size-full object-contain" />
          ) : (
            'No image'
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <FileButton
            label={`${file ? 'Replace' : 'Choose'} ${label.toLowerCase()}`}
            isDisabled={isSending}
            onFiles={take}
          >
            {file ? 'Replace' : 'Choose picture'}
          </FileButton>
          {choice}
          {file && (
            <SmallButton kind="quiet" icon={TrashIcon} text="Remove" of={label.toLowerCase()} onClick={onRemove} />
          )}
        </div>
      </div>
      <UploadState state={state} label={`Uploading ${label.toLowerCase()}`} className="mt-3" />
      {hint && <p className="mt-2 text-sm text-ink-soft">{hint}</p>}
    </DropArea>
  );
}
