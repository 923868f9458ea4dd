import { useRevalidator } from 'react-router';
import { panel } from '#app/admin/calls.ts';
import { TrashIcon } from '#app/admin/icons.tsx';
import { focusSection, PanelSection } from '#app/admin/panel-section.tsx';
import { settingsSentences } from '#app/admin/settings-sentences.ts';
import { useRemoval } from '#app/admin/use-removal.ts';
import { imageUrl } from '#app/domain/image-ref.ts';
import type { BrandLogo } from '#app/domain/settings.ts';
import { Button } from '#app/ui/button.tsx';
import { BrandLogoForm } from './brand-logo-form.tsx';

/** The logos of the brand strip on the home page. */
export function BrandLogos({ logos }: { logos: BrandLogo[] }) {
  const removal = useRemoval();
  const { revalidate } = useRevalidator();

  async function remove(name: string) {
    if (!confirm(settingsSentences.settings.confirmDeleteBrandLogo(name))) return;
    const outcome = await removal.remove(() => panel.settings.removeBrandLogo(name), {
      success: settingsSentences.settings.brandLogoDeleted,
      failure: settingsSentences.settings.brandLogoDeleteFailed,
    });
    if ('failure' in outcome) return;
    await revalidate();
    focusSection('Brand logos');
  }

  return (
    <PanelSection
      title="Brand logos"
      lead="Shown on the Home page under “Authorized Dealer for Premium Brands”. Until you add a logo, the names of your brands are shown there."
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
