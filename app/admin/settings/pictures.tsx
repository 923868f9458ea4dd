import { useRevalidator } from 'react-router';
import { panel } from '#app/admin/calls.ts';
import { PanelSection } from '#app/admin/panel-section.tsx';
import { settingsSentences } from '#app/admin/settings-sentences.ts';
import { PictureField } from '#app/admin/uploads/picture-field.tsx';
import { useRemoval } from '#app/admin/use-removal.ts';
import type { Settings } from '#app/domain/settings.ts';
import { HeroPicture } from './hero-picture.tsx';

const texts = settingsSentences.settings;
const kinds = 'JPEG, PNG, WebP, AVIF or GIF.';

/** The company logo and the hero image. Both are public as soon as they are uploaded. */
export function Pictures({ settings }: { settings: Settings }) {
  const removal = useRemoval();
  const { revalidate } = useRevalidator();

  async function remove(question: string, ...[action, toasts]: Parameters<typeof removal.remove>) {
    if (!confirm(question)) return;
    const outcome = await removal.remove(action, toasts);
    if ('value' in outcome) await revalidate();
  }

  return (
    <PanelSection
      title="Logo and hero image"
      lead="A picture appears on your website as soon as it is uploaded. Large photos are scaled down first."
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 @lg:grid-cols-2">
        <PictureField<Settings>
          label="Company logo"
          value={settings.companyLogo}
          hint={`Up to 2 MB. ${kinds} Without one, your company name is shown instead.`}
          upload={{ path: '/settings/upload-logo', toasts: { success: texts.logoDone, failure: texts.logoFailed } }}
          onUploaded={() => revalidate()}
          onRemove={() =>
            remove(texts.confirmRemoveLogo, panel.settings.removeLogo, {
              success: texts.logoRemoved,
              failure: texts.logoRemoveFailed,
            })
          }
        />
        <HeroPicture
          settings={settings}
          kinds={kinds}
          onRemove={() =>
            remove(texts.confirmRemoveHero, panel.settings.removeHero, {
              success: texts.heroRemoved,
              failure: texts.heroRemoveFailed,
            })
          }
        />
      </div>
    </PanelSection>
  );
}
