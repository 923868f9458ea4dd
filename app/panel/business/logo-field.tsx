import { useRevalidator } from 'react-router';
import type { Settings } from '#app/domain/business/settings.ts';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { settingsSentences } from '#app/panel/frame/settings-sentences.ts';
import { useRemoval } from '#app/panel/frame/use-removal.ts';
import { PictureField } from '#app/panel/pictures/uploads/picture-field.tsx';

const texts = settingsSentences.settings;

export const formats = 'JPEG, PNG, WebP, AVIF or GIF; an animation becomes a still.';

/** The company logo; public as soon as it is uploaded. */
export function LogoField({ settings }: { settings: Settings }) {
  const removal = useRemoval();
  const { revalidate } = useRevalidator();

  async function remove() {
    if (!confirm(texts.confirmRemoveLogo)) return;
    const outcome = await removal.remove(panel.settings.removeLogo, {
      success: texts.logoRemoved,
      failure: texts.logoRemoveFailed,
    });
    if ('value' in outcome) await revalidate();
  }

  return (
    <PictureField<Settings>
      label="Company logo"
      value={settings.companyLogo}
      hint={`Up to 2 MB. ${formats} Without one, your company name is shown instead.`}
      upload={{ path: '/settings/upload-logo', toasts: { success: texts.logoDone, failure: texts.logoFailed } }}
      onUploaded={() => revalidate()}
      onRemove={remove}
    />
  );
}
