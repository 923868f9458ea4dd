import { useState } from 'react';
import { useAttempt } from '#app/admin/attempt.tsx';
import { reason } from '#app/admin/failures.ts';
import { PanelSection } from '#app/admin/panel-section.tsx';
import { settingsSentences } from '#app/admin/settings-sentences.ts';
import type { ColumnTarget } from '#app/domain/import/columns.ts';
import { Button } from '#app/ui/button.tsx';
import { type Import, importCalls } from './import-calls.ts';

type KeyQuestionProps = { about: Import; column: number; onChosen: (now: Import) => void };

/** Asks whether a column holds the SKU, before products are matched by name. */
export function KeyQuestion({ about, column, onChosen }: KeyQuestionProps) {
  const attempt = useAttempt();
  const [isPending, setIsPending] = useState(false);
  const title = about.titles[column] ?? '';

  async function answer(target: ColumnTarget) {
    if (isPending) return;
    setIsPending(true);
    const targets = about.targets.map((each, index) => (index === column ? target : each));
    const outcome = await attempt(() => importCalls.choose(about.id, { targets, options: about.options }), {
      failure: (failure) => reason(failure) ?? settingsSentences.imports.chooseFailed,
    });
    setIsPending(false);
    if ('value' in outcome) onChosen(outcome.value);
  }

  return (
    <PanelSection
      title={`Is “${title}” the SKU?`}
      lead="Products are matched by their SKU. Without one they are matched by name, which may change the wrong product."
    >
      <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">{about.samples[column]?.join(' · ')}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          size="small"
          aria-disabled={isPending}
          className="aria-disabled:opacity-60"
          onClick={() => answer('sku')}
        >
          Yes, it is the SKU
        </Button>
        <Button
          size="small"
          kind="secondary"
          aria-disabled={isPending}
          className="aria-disabled:opacity-60"
          onClick={() => answer('')}
        >
          No, match by name
        </Button>
      </div>
    </PanelSection>
  );
}
