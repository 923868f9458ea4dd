import { type ReactNode, type Ref, useId } from 'react';
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
