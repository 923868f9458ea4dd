import { useRevalidator } from 'react-router';
import { useAttempt } from '#app/admin/attempt.tsx';
import { panel } from '#app/admin/calls.ts';
import { PanelSection } from '#app/admin/panel-section.tsx';
import { sentences } from '#app/admin/sentences.ts';
import { PictureField } from '#app/admin/uploads/picture-field.tsx';
import type { Settings } from '#app/domain/settings.ts';

const say = sentences.settings;
const kinds = 'JPEG, PNG, WebP, AVIF or GIF.';

/** The company's logo and the large picture of the home page. Both are public as soon as they are uploaded. */
export function Pictures({ settings }: { settings: Settings }) {
  const attempt = useAttempt();
  const { revalidate } = useRevalidator();

  async function remove(question: string, action: () => Promise<void>, told: { success: string; failure: string }) {
    if (!confirm(question)) return;
    const outcome = await attempt(action, told);
    if ('value' in outcome) await revalidate();
  }

  return (
    <PanelSection
      title="Logo and hero image"
      lead="A picture is on the website as soon as it is uploaded. Large photos are made smaller on your phone first."
    >
      <div className="grid gap-4 xl:grid-cols-2">
        <PictureField<Settings>
          label="Company logo"
          value={settings.companyLogo}
          hint={`Up to 2 MB. ${kinds} Without one, the company’s name stands in the header.`}
          upload={{ path: '/settings/upload-logo', say: { success: say.logoDone, failure: say.logoFailed } }}
          onUploaded={() => revalidate()}
          onRemove={() =>
            remove(say.confirmRemoveLogo, panel.settings.removeLogo, {
              success: say.logoRemoved,
              failure: say.logoRemoveFailed,
            })
          }
        />
        <PictureField<Settings>
          label="Hero image"
          value={settings.heroImage}
          hint={`Up to 5 MB. ${kinds} The large picture on Home; without one, the site shows its own.`}
          upload={{ path: '/settings/upload-hero-image', say: { success: say.heroDone, failure: say.heroFailed } }}
          onUploaded={() => revalidate()}
          onRemove={() =>
            remove(say.confirmRemoveHero, panel.settings.removeHero, {
              success: say.heroRemoved,
              failure: say.heroRemoveFailed,
            })
          }
        />
      </div>
    </PanelSection>
  );
}
