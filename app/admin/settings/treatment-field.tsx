import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useAttempt } from '#app/admin/attempt.tsx';
import { panel } from '#app/admin/calls.ts';
import { sentences } from '#app/admin/sentences.ts';
import { type PictureTreatment, pictureTreatments } from '#app/domain/picture-treatment.ts';
import type { Settings } from '#app/domain/settings.ts';
import { SelectField } from '#app/ui/field.tsx';

export const treatments: Record<PictureTreatment, { name: string; look: string }> = {
  none: { name: 'As it is', look: '' },
  halftone: { name: 'Printed in dots', look: 'halftone-print' },
  duotone: { name: 'In two colours', look: 'duotone' },
};

/** Which pictures are meant, by the name of their setting. */
type Which = 'heroTreatment' | 'postTreatment';

type TreatmentFieldProps = {
  label: string;
  hint: string;
  treatment: PictureTreatment;
  choose: (treatment: PictureTreatment) => void;
};

/** How pictures are printed. */
export function TreatmentField({ label, hint, treatment, choose }: TreatmentFieldProps) {
  return (
    <SelectField
      label={label}
      hint={hint}
      error={undefined}
      value={treatment}
      onChange={({ currentTarget }) => choose(currentTarget.value as PictureTreatment)}
    >
      {pictureTreatments.map((each) => (
        <option key={each} value={each}>
          {treatments[each].name}
        </option>
      ))}
    </SelectField>
  );
}

/** The choice, and the class of a picture that shows it: seen at once, saved one after the other, put back where that fails. */
export function useTreatment(which: Which, settings: Settings) {
  const attempt = useAttempt();
  const { revalidate } = useRevalidator();
  const [chosen, setChosen] = useState<PictureTreatment | null>(null);
  const last = useRef<Promise<unknown>>(Promise.resolve());

  async function save(treatment: PictureTreatment) {
    const toasts = { success: sentences.settings.updated, failure: sentences.settings.updateFailed };
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
