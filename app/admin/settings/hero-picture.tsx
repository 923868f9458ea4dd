import { useRevalidator } from 'react-router';
import { PictureTextAt } from '#app/admin/media/picture-text-at.tsx';
import { settingsSentences } from '#app/admin/settings-sentences.ts';
import { PictureField } from '#app/admin/uploads/picture-field.tsx';
import type { Settings } from '#app/domain/settings.ts';
import { TreatmentField, useTreatment } from './treatment-field.tsx';

const texts = settingsSentences.settings;

type HeroPictureProps = { settings: Settings; kinds: string; onRemove: () => void };

/** The hero image and its effect. Both are saved as soon as they are chosen. */
export function HeroPicture({ settings, kinds, onRemove }: HeroPictureProps) {
  const { revalidate } = useRevalidator();
  const { look, ...choice } = useTreatment('heroTreatment', settings);
  return (
    <div className="grid content-start gap-4">
      <PictureField<Settings>
        label="Hero image"
        value={settings.heroImage}
        hint={`Up to 5 MB. ${kinds} The large picture on the Home page. Without one, the website shows its own.`}
        upload={{ path: '/settings/upload-hero-image', toasts: { success: texts.heroDone, failure: texts.heroFailed } }}
        onUploaded={() => revalidate()}
        onRemove={onRemove}
        previewClassName={look}
      />
      <PictureTextAt reference={settings.heroImage} label="Alt text of the hero image" />
      {settings.heroImage !== '' && (
        <TreatmentField
          label="Hero image effect"
          hint="Effects make any photo fit your website. Your photo itself is not changed."
          {...choice}
        />
      )}
    </div>
  );
}
