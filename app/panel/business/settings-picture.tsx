import { useRevalidator } from 'react-router';
import type { Settings } from '#app/domain/business/settings.ts';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { useRemoval } from '#app/panel/frame/use-removal.ts';
import { PictureField } from '#app/panel/pictures/uploads/picture-field.tsx';

const formats = 'JPEG, PNG, WebP, AVIF or GIF; an animation becomes a still.';

const pictures = {
  companyLogo: {
    label: 'Company logo',
    hint: `Up to 2 MB. ${formats} Without one, your company name is shown instead.`,
    upload: {
      path: '/settings/upload-logo',
      toasts: { success: 'Logo uploaded successfully', failure: 'Failed to upload logo' },
    },
    remove: panel.settings.removeLogo,
    removal: { question: 'Remove the company logo?', success: 'Logo removed', failure: 'Failed to remove logo' },
  },
  heroImage: {
    label: 'Hero image',
    hint: `Up to 5 MB. ${formats} The large picture on the Home page. Without one, the website shows its own.`,
    upload: {
      path: '/settings/upload-hero-image',
      toasts: { success: 'Hero image uploaded successfully', failure: 'Failed to upload hero image' },
    },
    remove: panel.settings.removeHero,
    removal: {
      question: 'Remove the hero image?',
      success: 'Hero image removed',
      failure: 'Failed to remove hero image',
    },
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
