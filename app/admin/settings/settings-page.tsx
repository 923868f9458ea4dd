import { useFailureToast } from '#app/admin/attempt.tsx';
import { panel } from '#app/admin/calls.ts';
import { SectionLinks } from '#app/admin/form-section.tsx';
import { NotLoaded } from '#app/admin/not-loaded.tsx';
import { PageHead } from '#app/admin/page-head.tsx';
import { PanelSection } from '#app/admin/panel-section.tsx';
import { sentences } from '#app/admin/sentences.ts';
import { load } from '#app/admin/session.ts';
import { useLastKnown } from '#app/admin/use-last-known.ts';
import type { Branch } from '#app/domain/branch.ts';
import type { Redirect } from '#app/domain/redirect.ts';
import type { Settings } from '#app/domain/settings.ts';
import type { Route } from './+types/settings-page';
import { Branches } from './branches.tsx';
import { BrandLogos } from './brand-logos.tsx';
import { OldLinks } from './old-links.tsx';
import { Pictures } from './pictures.tsx';
import { SampleData } from './sample-data.tsx';
import { SettingsForm } from './settings-form.tsx';

/** Three things that can be had, or fail, each by itself. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [settings, branches, redirects] = await Promise.all([
    load<{ value: Settings | null }>(request, async () => ({ value: await panel.settings.read() }), {
      empty: { value: null },
      sentence: sentences.settings.fetchFailed,
    }),
    load<{ value: Branch[] | null }>(request, async () => ({ value: await panel.branches.list() }), {
      empty: { value: null },
      sentence: sentences.branch.fetchFailed,
    }),
    load<{ value: Redirect[] | null }>(request, async () => ({ value: await panel.redirects.list() }), {
      empty: { value: null },
      sentence: sentences.redirect.fetchFailed,
    }),
  ]);
  return { settings, branches, redirects };
}

const sections = [
  'General settings',
  'Integration settings',
  'Search',
  'Logo and hero image',
  'Brand logos',
  'Branches',
  'Sample data',
  'Old links',
];

export default function SettingsPage({ loaderData: { settings, branches, redirects } }: Route.ComponentProps) {
  useFailureToast(settings);
  useFailureToast(branches);
  useFailureToast(redirects);
  const known = useLastKnown(settings.value);
  const knownBranches = useLastKnown(branches.value);
  const knownRedirects = useLastKnown(redirects.value);
  return (
    <>
      <PageHead title="Settings" />
      <SectionLinks titles={sections} />
      {known ? (
        <>
          <SettingsForm settings={known} />
          <Pictures settings={known} />
          <BrandLogos logos={known.brandLogos} />
        </>
      ) : (
        <PanelSection title="General settings">
          <NotLoaded what="The settings" />
        </PanelSection>
      )}
      <Branches branches={knownBranches} />
      <SampleData />
      <OldLinks redirects={knownRedirects} />
    </>
  );
}
