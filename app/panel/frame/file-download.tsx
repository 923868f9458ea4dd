import { useAttempt } from '#app/panel/frame/calls/attempt.tsx';
import { panelCall } from '#app/panel/frame/calls/panel-call.ts';
import type { ButtonKind } from '#app/ui/button.tsx';
import { ActionButton } from './action-button.tsx';
import { DownloadIcon } from './icons.tsx';

type FileDownloadProps = { path: string; kind?: ButtonKind; children: string };

export function FileDownload({ path, kind = 'secondary', children }: FileDownloadProps) {
  const attempt = useAttempt();
  const save = () => attempt(() => fetchFile(path), { failure: 'Failed to create the file' });
  return (
    <ActionButton kind={kind} action={save}>
      <DownloadIcon /> {children}
    </ActionButton>
  );
}

async function fetchFile(path: string): Promise<void> {
  const response = await panelCall('GET', path);
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? 'file';
  saveFile(name, await response.blob());
}

export function saveFile(name: string, file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // On a phone, the save dialog may still be open.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
