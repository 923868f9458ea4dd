import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAttempt } from '#app/admin/attempt.tsx';
import { reason } from '#app/admin/failures.ts';
import { UpIcon } from '#app/admin/icons.tsx';
import { settingsSentences } from '#app/admin/settings-sentences.ts';
import { DropArea } from '#app/admin/uploads/drop-area.tsx';
import { FileButton } from '#app/admin/uploads/file-button.tsx';
import { Progress } from '#app/ui/progress.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { importCalls } from './import-calls.ts';

const maxBytes = 20 * 1024 * 1024;

/** Chooses the file of an import and leads to the page where it is checked. */
export function ImportFile() {
  const attempt = useAttempt();
  const toast = useToast();
  const navigate = useNavigate();
  const [sent, setSent] = useState<number | null>(null);

  async function take(files: FileList) {
    const file = files[0];
    if (file === undefined || sent !== null) return;
    if (file.size > maxBytes) return toast('failure', settingsSentences.imports.tooLarge);
    setSent(0);
    const outcome = await attempt(() => importCalls.send(file, setSent), {
      failure: (failure) => reason(failure) ?? settingsSentences.imports.sendFailed,
    });
    setSent(null);
    if ('value' in outcome) await navigate(`/admin/products/import/${outcome.value.id}`);
  }

  return (
    <DropArea label="A file to import" onFiles={take}>
      <FileButton
        label="Choose an Excel or CSV file"
        accept=".xlsx,.csv,.tsv,.txt,text/csv"
        icon={<UpIcon />}
        isDisabled={sent !== null}
        onFiles={take}
      >
        Choose file
      </FileButton>
      <p className="mt-3 text-sm text-ink-soft">
        Excel (.xlsx) or CSV, up to 20 MB and 50,000 rows. Nothing is changed yet: first you see what each row would do.
      </p>
      <div role="status">
        {sent !== null && (
          <Progress className="mt-3" label={sent < 1 ? 'Sending the file…' : 'Reading the file…'} share={sent} />
        )}
      </div>
    </DropArea>
  );
}
