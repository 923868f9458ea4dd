import { useState } from 'react';
import { useAttempt } from '#app/admin/attempt.tsx';
import { DownloadIcon } from '#app/admin/icons.tsx';
import { settingsSentences } from '#app/admin/settings-sentences.ts';
import { Button } from '#app/ui/button.tsx';
import { saveFile } from './import-calls.ts';

/** A button that requests an export file and downloads it. */
export function FileDownload({ path, children }: { path: string; children: string }) {
  const attempt = useAttempt();
  const [isPending, setIsPending] = useState(false);

  async function save() {
    if (isPending) return;
    setIsPending(true);
    await attempt(() => saveFile(path), { failure: settingsSentences.imports.fileFailed });
    setIsPending(false);
  }

  return (
    <Button kind="secondary" size="small" aria-disabled={isPending} className="aria-disabled:opacity-60" onClick={save}>
      <DownloadIcon /> {children}
    </Button>
  );
}
