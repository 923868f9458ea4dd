import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useAttempt } from '#app/admin/attempt.tsx';
import { panel } from '#app/admin/calls.ts';
import { sentences } from '#app/admin/sentences.ts';
import { PictureField } from '#app/admin/uploads/picture-field.tsx';
import { type HeroTreatment, heroTreatments } from '#app/domain/hero-treatment.ts';
import type { Settings } from '#app/domain/settings.ts';
import { SelectField } from '#app/ui/field.tsx';

const texts = sentences.settings;

const treatments: Record<HeroTreatment, { name: string; look: string }> = {
  none: { name: 'As it is', look: '' },
  halftone: { name: 'Printed in dots', look: 'halftone-print' },
  duotone: { name: 'In two colours', look: 'duotone' },
};

type HeroPictureProps = { settings: Settings; kinds: string; onRemove: () => void };

/** The large picture of the home page, and how it is shown there: both count as soon as they are chosen. */
export function HeroPicture({ settings, kinds, onRemove }: HeroPictureProps) {
  const { revalidate } = useRevalidator();
  const { treatment, choose } = useTreatment(settings.heroTreatment);
  return (
    <div className="grid content-start gap-4">
      <PictureField<Settings>
        label="Hero image"
        value={settings.heroImage}
        hint={`Up to 5 MB. ${kinds} The large picture on the Home page. Without one, a stock picture is shown.`}
        upload={{ path: '/settings/upload-hero-image', toasts: { success: texts.heroDone, failure: texts.heroFailed } }}
        onUploaded={() => revalidate()}
        onRemove={onRemove}
        previewClassName={treatments[treatment].look}
      />
      {settings.heroImage !== '' && (
        <SelectField
          label="How the hero image looks"
          hint="Dots and two colours make any photo fit your website. Your photo itself is not changed, and you can go back any time."
          error={undefined}
          value={treatment}
          onChange={({ currentTarget }) => choose(currentTarget.value as HeroTreatment)}
        >
          {heroTreatments.map((each) => (
            <option key={each} value={each}>
              {treatments[each].name}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  );
}

/** Shown at once, saved one choice after the other, put back where that fails. */
function useTreatment(kept: HeroTreatment) {
  const attempt = useAttempt();
  const { revalidate } = useRevalidator();
  const [chosen, setChosen] = useState<HeroTreatment | null>(null);
  const last = useRef<Promise<unknown>>(Promise.resolve());

  async function save(heroTreatment: HeroTreatment) {
    const toasts = { success: texts.updated, failure: texts.updateFailed };
    const outcome = await attempt(() => panel.settings.update({ heroTreatment }), toasts);
    if ('value' in outcome) await revalidate();
  }

  function choose(heroTreatment: HeroTreatment) {
    setChosen(heroTreatment);
    const turn = last.current
      .catch(() => {})
      .then(() => save(heroTreatment))
      .finally(() => {
        if (last.current === turn) setChosen(null);
      });
    last.current = turn;
  }

  return { treatment: chosen ?? kept, choose };
}
