import { useFailureToast } from '#app/admin/attempt.tsx';
import { panel } from '#app/admin/calls.ts';
import { sectionId } from '#app/admin/form-section.tsx';
import { type LastChanges, loadLastChanges, noChanges } from '#app/admin/last-changed.tsx';
import { NotLoaded } from '#app/admin/not-loaded.tsx';
import { PageHead } from '#app/admin/page-head.tsx';
import { load } from '#app/admin/session.ts';
import { settingsSentences } from '#app/admin/settings-sentences.ts';
import { useLastKnown } from '#app/admin/use-last-known.ts';
import type { Branch } from '#app/domain/branch.ts';
import type { Route } from './+types/branches-page';
import { Branches } from './branches.tsx';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load<{ branches: Branch[] | null; changes: LastChanges }>(
    request,
    async () => {
      const [branches, changes] = await Promise.all([panel.branches.list(), loadLastChanges('branch')]);
      return { branches, changes };
    },
    { empty: { branches: null, changes: noChanges }, sentence: settingsSentences.branch.fetchFailed },
  );

export default function BranchesPage({ loaderData }: Route.ComponentProps) {
  useFailureToast(loaderData);
  const branches = useLastKnown(loaderData.branches);
  return (
    <>
      <PageHead
        title="Branches"
        headingId={sectionId('Branches')}
        lead="Shown on the Home and Contact pages, and offered to visitors in the contact form."
      />
      {branches ? <Branches branches={branches} changes={loaderData.changes} /> : <NotLoaded what="The branches" />}
    </>
  );
}
