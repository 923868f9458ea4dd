import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { useAttempt } from '#app/panel/frame/calls/attempt.tsx';
import { reason } from '#app/panel/frame/calls/failures.ts';
import { UpIcon } from '#app/panel/frame/icons.tsx';
import { PanelSection } from '#app/panel/frame/panel-section.tsx';
import { Fold } from '#app/panel/frame/parts/fold.tsx';
import { DropArea, FileButton } from '#app/panel/pictures/uploads/file-button.tsx';
import { Options, SelectField } from '#app/ui/field.tsx';
import { Progress } from '#app/ui/progress.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { type Import, importCalls, type PicturesTaken } from './import-calls.ts';

const megabyte = 1024 * 1024;

type Sending<Answer> = {
  maxBytes: number;
  tooLarge: string;
  /** Progress texts during the upload, and while the server reads the file. */
  progress: [sending: string, reading: string];
  send: (file: File, onProgress: (share: number) => void) => Promise<Answer>;
  onSent: (answer: Answer) => void;
};

/** Sends one file at a time. `take` takes it from a choice, a drop or the clipboard. */
function useSending<Answer>({ maxBytes, tooLarge, progress: [sending, reading], send, onSent }: Sending<Answer>) {
  const attempt = useAttempt();
  const toast = useToast();
  const [sent, setSent] = useState<number | null>(null);

  async function take([file]: FileList) {
    if (file === undefined || sent !== null) return;
    if (file.size > maxBytes) return toast('failure', tooLarge);
    setSent(0);
    const outcome = await attempt(() => send(file, setSent), {
      failure: (failure) => reason(failure) ?? 'The file could not be read',
    });
    setSent(null);
    if ('value' in outcome) onSent(outcome.value);
  }
  const isSending = sent !== null;
  const progress = isSending && <Progress className="mt-3" label={sent < 1 ? sending : reading} share={sent} />;
  return { take, isSending, progress };
}

/** Sends the file of an import and leads to the page where it is checked. */
function useImportFile(texts: Record<string, string> = {}) {
  const navigate = useNavigate();
  const { take, isSending, progress } = useSending({
    maxBytes: 20 * megabyte,
    tooLarge: 'This file is too large. Up to 20 MB is possible.',
    progress: ['Sending the file…', 'Reading the file…'],
    send: (file, onProgress) => importCalls.send(file, texts, onProgress),
    onSent: ({ id }) => navigate(`/admin/products/import/${id}`),
  });
  const button = (label: string, text = label) => (
    <FileButton
      label={label}
      accept=".xlsx,.csv,.tsv,.txt,text/csv"
      icon={<UpIcon />}
      isDisabled={isSending}
      onFiles={take}
    >
      {text}
    </FileButton>
  );
  return { take, button, progress: <div role="status">{progress}</div> };
}

export function ImportFile() {
  const { take, button, progress } = useImportFile();
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
  const { button, progress } = useImportFile({ [format === 'csv' ? 'separator' : 'sheet']: chosen });
  if (choices.length === 0) return null;
  return (
    <Fold title={format === 'csv' ? 'Are the columns split wrongly?' : `Is “${sheet}” the wrong sheet?`}>
      <div className="mb-6 flex flex-wrap items-end gap-3">
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
    </Fold>
  );
}

/** Takes pictures that the file names, in a ZIP beside it. */
export function ImportPictures({ id }: { id: string }) {
  const { revalidate } = useRevalidator();
  const [taken, setTaken] = useState<PicturesTaken | null>(null);
  const { take, isSending, progress } = useSending({
    maxBytes: 50 * megabyte,
    tooLarge: 'This ZIP is too large. Up to 50 MB at once is possible.',
    progress: ['Sending the pictures…', 'Taking the pictures…'],
    send: (file, onProgress) => importCalls.sendPictures(id, file, onProgress),
    onSent(answer) {
      setTaken(answer);
      revalidate();
    },
  });

  return (
    <PanelSection
      title="Pictures"
      lead="If your file contains picture file names, upload those pictures here in a ZIP."
    >
      <DropArea label="A ZIP with pictures" onFiles={take}>
        <FileButton
          label="Choose a ZIP with pictures"
          accept=".zip,application/zip"
          isDisabled={isSending}
          onFiles={take}
        >
          Choose ZIP
        </FileButton>
        <p className="mt-3 text-sm text-ink-soft">Up to 50 MB and 200 pictures at once; you can send several.</p>
        <div role="status" className="text-sm">
          {progress}
          {taken !== null && !isSending && (
            <>
              <p className="mt-3">
                {taken.taken} {taken.taken === 1 ? 'picture' : 'pictures'} taken.
              </p>
              {taken.problems.map(({ name, problem }) => (
                <p key={name} className="mt-1 text-magenta [overflow-wrap:anywhere]">
                  {name}: {problem}
                </p>
              ))}
            </>
          )}
        </div>
      </DropArea>
    </PanelSection>
  );
}
