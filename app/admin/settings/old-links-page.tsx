import { useFailureToast } from '#app/admin/attempt.tsx';
import { panel } from '#app/admin/calls.ts';
import { sectionId } from '#app/admin/form-section.tsx';
import { NotLoaded } from '#app/admin/not-loaded.tsx';
import { PageHead } from '#app/admin/page-head.tsx';
import { load } from '#app/admin/session.ts';
import { settingsSentences } from '#app/admin/settings-sentences.ts';
import { useLastKnown } from '#app/admin/use-last-known.ts';
import type { Redirect } from '#app/domain/redirect.ts';
import type { Route } from './+types/old-links-page';
import { OldLinks } from './old-links.tsx';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load<{ redirects: Redirect[] | null }>(request, async () => ({ redirects: await panel.redirects.list() }), {
    empty: { redirects: null },
    sentence: settingsSentences.redirect.fetchFailed,
  });

export default function OldLinksPage({ loaderData }: Route.ComponentProps) {
  useFailureToast(loaderData);
  const redirects = useLastKnown(loaderData.redirects);
  return (
    <>
      <PageHead
        title="Old links"
        headingId={sectionId('Old links')}
        lead="When you change the web address of a product or a post, links to the old one lead to the new one."
      />
      {redirects ? <OldLinks redirects={redirects} /> : <NotLoaded what="The old links" />}
    </>
  );
}
