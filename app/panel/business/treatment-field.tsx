import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type PictureTreatment, pictureTreatments } from '#app/domain/business/picture-treatment.ts';
import type { Settings } from '#app/domain/business/settings.ts';
import { useAttempt } from '#app/panel/frame/calls/attempt.tsx';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { settingsSentences } from '#app/panel/frame/settings-sentences.ts';
import { Options, SelectField } from '#app/ui/field.tsx';

export const treatments: Record<PictureTreatment, { name: string; look: string }> = {
  none: { name: 'Original', look: '' },
  halftone: { name: 'Halftone dots', look: 'halftone-print' },
  duotone: { name: 'Two colours', look: 'duotone' },
};

/** The setting that holds the effect. */
type Which = 'heroTreatment' | 'postTreatment';

type TreatmentFieldProps = {
  label: string;
  hint: string;
  treatment: PictureTreatment;
  choose: (treatment: PictureTreatment) => void;
};

/** A choice of picture effects. */
export function TreatmentField({ label, hint, treatment, choose }: TreatmentFieldProps) {
  return (
    <SelectField
      label={label}
      hint={hint}
      value={treatment}
      onChange={({ currentTarget }) => choose(currentTarget.value as PictureTreatment)}
    >
      <Options of={pictureTreatments.map((each) => [each, treatments[each].name])} />
    </SelectField>
  );
}

/** The selected effect and its preview class. Optimistic: saves run in sequence, and a failure rolls back. */
export function useTreatment(which: Which, settings: Settings) {
  const attempt = useAttempt();
  const { revalidate } = useRevalidator();
  const [chosen, setChosen] = useState<PictureTreatment | null>(null);
  const last = useRef<Promise<unknown>>(Promise.resolve());

  async function save(treatment: PictureTreatment) {
    const toasts = { success: settingsSentences.settings.updated, failure: settingsSentences.settings.updateFailed };
    const outcome = await attempt(() => panel.settings.update({ [which]: treatment }), toasts);
    if ('value' in outcome) await revalidate();
  }

  function choose(treatment: PictureTreatment) {
    setChosen(treatment);
    const turn = last.current
      .catch(() => {})
      .then(() => save(treatment))
      .finally(() => {
        if (last.current === turn) setChosen(null);
      });
    last.current = turn;
  }

  const treatment = chosen ?? settings[which];
  return { treatment, choose, look: treatments[treatment].look };
}
