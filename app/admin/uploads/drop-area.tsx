import { type ReactNode, useState } from 'react';

type DropAreaProps = {
  /** What it is called by those who cannot see it, where no legend says so. */
  label?: string;
  onFiles: (files: FileList) => void;
  children: ReactNode;
};

/** Takes files that are dropped or pasted on it. */
export function DropArea({ label, onFiles, children }: DropAreaProps) {
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
      className={`rounded-sm border border-dashed p-3 ${isOver ? 'border-cyan bg-shade' : 'border-line'}`}
    >
      {children}
    </fieldset>
  );
}
