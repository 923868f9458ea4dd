import { type ReactNode, type Ref, useId, useState } from 'react';
import { CameraIcon } from '#app/panel/frame/icons.tsx';

type FileButtonProps = {
  label: string;
  /** Defaults to pictures. */
  accept?: string;
  icon?: ReactNode;
  isMultiple?: boolean;
  isDisabled?: boolean;
  className?: string;
  ref?: Ref<HTMLInputElement>;
  onFiles: (files: FileList) => void;
  children: ReactNode;
};

/** A button to choose files. For pictures, phones also offer the camera. */
export function FileButton(props: FileButtonProps) {
  const {
    label,
    accept = 'image/*',
    icon = <CameraIcon />,
    isMultiple = false,
    isDisabled = false,
    className = '',
    ref,
    onFiles,
    children,
  } = props;
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={`inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-sm border border-ink px-3.5 text-sm font-semibold hover:bg-shade has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-cyan has-disabled:opacity-60 ${className}`}
    >
      {icon} {children}
      <input
        ref={ref}
        id={id}
        type="file"
        accept={accept}
        multiple={isMultiple}
        disabled={isDisabled}
        aria-label={label}
        className="sr-only"
        onChange={({ currentTarget }) => {
          if (currentTarget.files?.length) onFiles(currentTarget.files);
        }}
        // Allows the same file to be chosen again.
        onClick={({ currentTarget }) => {
          currentTarget.value = '';
        }}
      />
    </label>
  );
}

type DropAreaProps = {
  /** The accessible name, if there is no legend. */
  label?: string;
  /** Hides the frame on phones, where dropping files is not possible, to save space. */
  isFrameless?: boolean;
  onFiles: (files: FileList) => void;
  children: ReactNode;
};

/** Accepts dropped and pasted files. */
export function DropArea({ label, isFrameless = false, onFiles, children }: DropAreaProps) {
  const [isOver, setIsOver] = useState(false);
  return (
    <fieldset
      aria-label={label}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        onFiles(event.dataTransfer.files);
      }}
      onPaste={(event) => {
        const { files } = event.clipboardData;
        if (files.length === 0) return;
        event.preventDefault();
        onFiles(files);
      }}
      className={`min-w-0 rounded-sm border border-dashed p-3 ${isFrameless ? 'max-sm:border-0 max-sm:p-0' : ''} ${isOver ? 'border-cyan bg-shade' : 'border-line'}`}
    >
      {children}
    </fieldset>
  );
}
