import { useRevalidator } from 'react-router';
import type { BrandLogo, Settings } from '#app/domain/business/settings.ts';
import { imageUrl } from '#app/domain/pictures/image-ref.ts';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { TrashIcon } from '#app/panel/frame/icons.tsx';
import { focusSection, PanelSection } from '#app/panel/frame/panel-section.tsx';
import { TextLink } from '#app/panel/frame/parts/text-link.tsx';
import { useRemoval } from '#app/panel/frame/use-removal.ts';
import { PictureTextAt } from '#app/panel/pictures/picture-text.tsx';
import { Button } from '#app/ui/button.tsx';
import type { Route } from './+types/pictures-page';
import { BrandLogoForm } from './brand-logo-form.tsx';
import { LoadedSettings, loadSettings } from './settings-editor.tsx';
import { SettingsPicture } from './settings-picture.tsx';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadSettings(request);

export default function PicturesPage({ loaderData }: Route.ComponentProps) {
  return (
    <LoadedSettings
      loaderData={loaderData}
      title="Logo and pictures"
      lead={
        <>
          For pictures of products and posts and their alt text, see <TextLink to="/admin/media">Pictures</TextLink>.
        </>
      }
    >
      {(settings) => (
        <div>
          <Pictures settings={settings} />
          <BrandLogos logos={settings.brandLogos} />
        </div>
      )}
    </LoadedSettings>
  );
}

function BrandLogos({ logos }: { logos: BrandLogo[] }) {
  const removal = useRemoval();
  const { revalidate } = useRevalidator();

  async function remove(name: string) {
    const isDone = await removal.remove(() => panel.settings.removeBrandLogo(name), {
      question: `Delete ${name} logo?`,
      success: 'Brand logo deleted',
      failure: 'Failed to delete brand logo',
    });
    if (isDone) focusSection('Brand logos');
  }

  return (
    <PanelSection
      title="Brand logos"
      lead="Shown on the Home page, below the large picture. Until you add a logo, the names of your brands are shown there."
    >
      {logos.length > 0 ? (
        <ul aria-label="Brand logos" className="mb-4 grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-4">
          {logos.map(({ name, url }) => (
            <li key={name} className="flex flex-col rounded-sm border border-rule bg-sheet">
              <div className="bg-shade p-3">
                <img src={imageUrl(url) ?? ''} alt={`${name} logo`} className="h-14 w-full object-contain" />
              </div>
              <div className="flex grow items-center justify-between gap-1 py-1 pl-3">
                <span className="min-w-0 text-sm font-semibold break-words">{name}</span>
                <Button kind="quiet" size="small" aria-label={`Delete ${name} logo`} onClick={() => remove(name)}>
                  <TrashIcon />
                </Button>
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <p className="mb-4 text-ink-soft">No brand logos yet.</p>
      )}
      <BrandLogoForm present={logos.map(({ name }) => name)} onUploaded={revalidate} />
    </PanelSection>
  );
}

/** The company logo and the hero image. All are public as soon as they are chosen. */
const Pictures = ({ settings }: { settings: Settings }) => (
  <PanelSection
    title="Logo and hero image"
    lead="A picture appears on your website as soon as it is uploaded. Large photos are scaled down first."
  >
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 @lg:grid-cols-2">
      <SettingsPicture name="companyLogo" settings={settings} />
      <div className="grid content-start gap-4">
        <SettingsPicture name="heroImage" settings={settings} />
        <PictureTextAt reference={settings.heroImage} label="Alt text of the hero image" />
      </div>
    </div>
  </PanelSection>
);
