import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAttempt } from '#app/panel/frame/calls/attempt.tsx';
import { reason } from '#app/panel/frame/calls/failures.ts';
import { UpIcon } from '#app/panel/frame/icons.tsx';
import { settingsSentences } from '#app/panel/frame/settings-sentences.ts';
import { DropArea, FileButton } from '#app/panel/pictures/uploads/file-button.tsx';
import { SelectField } from '#app/ui/field.tsx';
import { Options } from '#app/ui/options.tsx';
import { Progress } from '#app/ui/progress.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { type Import, importCalls } from './import-calls.ts';

const maxBytes = 20 * 1024 * 1024;

/** Sends the file of an import and leads to the page where it is checked. */
function useSending(texts: Record<string, string> = {}) {
  const attempt = useAttempt();
  const toast = useToast();
  const navigate = useNavigate();
  const [sent, setSent] = useState<number | null>(null);

  async function take(files: FileList) {
    const file = files[0];
    if (file === undefined || sent !== null) return;
    if (file.size > maxBytes) return toast('failure', settingsSentences.imports.tooLarge);
    setSent(0);
    const outcome = await attempt(() => importCalls.send(file, texts, setSent), {
      failure: (failure) => reason(failure) ?? settingsSentences.imports.sendFailed,
    });
    setSent(null);
    if ('value' in outcome) await navigate(`/admin/products/import/${outcome.value.id}`);
  }
  const progress = (
    <div role="status">
      {sent !== null && (
        <Progress className="mt-3" label={sent < 1 ? 'Sending the file…' : 'Reading the file…'} share={sent} />
      )}
    </div>
  );
  const button = (label: string, text = label) => (
    <FileButton
      label={label}
      accept=".xlsx,.csv,.tsv,.txt,text/csv"
      icon={<UpIcon />}
      isDisabled={sent !== null}
      onFiles={take}
    >
      {text}
    </FileButton>
  );
  return { take, button, progress };
}

/** Chooses the file of an import. */
export function ImportFile() {
  const { take, button, progress } = useSending();
  return (
    <DropArea label="A file to import" onFiles={take}>
      {button('Choose an Excel or CSV file', 'Choose file')}
      <p className="mt-3 text-sm text-ink-soft">
        Excel (.xlsx) or CSV, up to 20 MB and 50,000 rows. Nothing is changed yet: first you see what each row would do.
      </p>
      {progress}
    </DropArea>
  );
}

const separators = [
  [',', 'Comma'],
  [';', 'Semicolon'],
  ['\t', 'Tab'],
  ['|', 'Bar |'],
] as const;

/** Reads the same file again, with another sheet or separator. The browser must choose it again. */
export function FileAgain({ format, sheet, otherSheets }: Pick<Import, 'format' | 'sheet' | 'otherSheets'>) {
  const choices = format === 'csv' ? separators : otherSheets.map((name) => [name, name] as const);
  const [chosen, setChosen] = useState<string>(choices[0]?.[0] ?? '');
  const { button, progress } = useSending({ [format === 'csv' ? 'separator' : 'sheet']: chosen });
  if (choices.length === 0) return null;
  return (
    <details className="mb-6">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-semibold text-cyan">
        {format === 'csv' ? 'Are the columns split wrongly?' : `Is “${sheet}” the wrong sheet?`}
      </summary>
      <div className="mt-2 flex flex-wrap items-end gap-3">
        <SelectField
          label={format === 'csv' ? 'Between the columns' : 'Sheet'}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        >
          <Options of={choices} />
        </SelectField>
        {button('Choose the file again')}
      </div>
      {progress}
    </details>
  );
}
