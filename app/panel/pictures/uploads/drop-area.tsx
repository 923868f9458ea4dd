import { type ReactNode, useState } from 'react';

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
