import { useState } from 'react';
import { useAttempt } from '#app/panel/frame/calls/attempt.tsx';
import { reason } from '#app/panel/frame/calls/failures.ts';
import { PanelSection } from '#app/panel/frame/panel-section.tsx';
import { settingsSentences } from '#app/panel/frame/settings-sentences.ts';
import { DropArea, FileButton } from '#app/panel/pictures/uploads/file-button.tsx';

import { Progress } from '#app/ui/progress.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { type Import, importCalls, type PicturesTaken } from './import-calls.ts';

const maxBytes = 50 * 1024 * 1024;

/** Takes pictures that the file names, in a ZIP beside it. */
export function ImportPictures({ about, onTaken }: { about: Import; onTaken: (now: Import) => void }) {
  const attempt = useAttempt();
  const toast = useToast();
  const [sent, setSent] = useState<number | null>(null);
  const [taken, setTaken] = useState<PicturesTaken | null>(null);

  async function take(files: FileList) {
    const file = files[0];
    if (file === undefined || sent !== null) return;
    if (file.size > maxBytes) return toast('failure', settingsSentences.imports.zipTooLarge);
    setSent(0);
    const outcome = await attempt(() => importCalls.sendPictures(about.id, file, setSent), {
      failure: (failure) => reason(failure) ?? settingsSentences.imports.sendFailed,
    });
    setSent(null);
    if ('failure' in outcome) return;
    setTaken(outcome.value);
    onTaken(outcome.value.import);
  }

  return (
    <PanelSection
      title="Pictures"
      lead="If your file contains picture file names, upload those pictures here in a ZIP."
    >
      <DropArea label="A ZIP with pictures" onFiles={take}>
        <FileButton
          label="Choose a ZIP with pictures"
          accept=".zip,application/zip"
          isDisabled={sent !== null}
          onFiles={take}
        >
          Choose ZIP
        </FileButton>
        <p className="mt-3 text-sm text-ink-soft">Up to 50 MB and 200 pictures at once; you can send several.</p>
        <div role="status" className="text-sm">
          {sent !== null && (
            <Progress
              className="mt-3"
              label={sent < 1 ? 'Sending the pictures…' : 'Taking the pictures…'}
              share={sent}
            />
          )}
          {taken !== null && sent === null && (
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
