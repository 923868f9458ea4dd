import { useRevalidator } from 'react-router';
import type { Settings } from '#app/domain/business/settings.ts';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { settingsSentences as texts } from '#app/panel/frame/settings-sentences.ts';
import { useRemoval } from '#app/panel/frame/use-removal.ts';
import { PictureField } from '#app/panel/pictures/uploads/picture-field.tsx';

const formats = 'JPEG, PNG, WebP, AVIF or GIF; an animation becomes a still.';

const pictures = {
  companyLogo: {
    label: 'Company logo',
    hint: `Up to 2 MB. ${formats} Without one, your company name is shown instead.`,
    upload: { path: '/settings/upload-logo', toasts: { success: texts.logoDone, failure: texts.logoFailed } },
    remove: panel.settings.removeLogo,
    removal: { question: texts.confirmRemoveLogo, success: texts.logoRemoved, failure: texts.logoRemoveFailed },
  },
  heroImage: {
    label: 'Hero image',
    hint: `Up to 5 MB. ${formats} The large picture on the Home page. Without one, the website shows its own.`,
    upload: { path: '/settings/upload-hero-image', toasts: { success: texts.heroDone, failure: texts.heroFailed } },
    remove: panel.settings.removeHero,
    removal: { question: texts.confirmRemoveHero, success: texts.heroRemoved, failure: texts.heroRemoveFailed },
  },
};

type SettingsPictureProps = { name: keyof typeof pictures; settings: Settings };

/** A picture of the settings; public as soon as it is uploaded. */
export function SettingsPicture({ name, settings }: SettingsPictureProps) {
  const removal = useRemoval();
  const { revalidate } = useRevalidator();
  const { remove, removal: options, ...field } = pictures[name];
  return (
    <PictureField<Settings>
      {...field}
      value={settings[name]}
      onUploaded={() => revalidate()}
      onRemove={() => removal.remove(remove, options)}
    />
  );
}
