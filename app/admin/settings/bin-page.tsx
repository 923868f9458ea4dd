import { useFailureToast } from '#app/admin/attempt.tsx';
import { panel } from '#app/admin/calls.ts';
import { sectionId } from '#app/admin/form-section.tsx';
import { NotLoaded } from '#app/admin/not-loaded.tsx';
import { PageHead } from '#app/admin/page-head.tsx';
import { sentences } from '#app/admin/sentences.ts';
import { load } from '#app/admin/session.ts';
import { useLastKnown } from '#app/admin/use-last-known.ts';
import type { BinItem } from '#app/domain/bin.ts';
import type { Route } from './+types/bin-page';
import { BinList } from './bin-list.tsx';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load<{ items: BinItem[] | null }>(request, async () => ({ items: await panel.bin.list() }), {
    empty: { items: null },
    sentence: sentences.bin.fetchFailed,
  });

export default function BinPage({ loaderData }: Route.ComponentProps) {
  useFailureToast(loaderData);
  const items = useLastKnown(loaderData.items);
  return (
    <>
      <PageHead
        title="Trash"
        headingId={sectionId('Trash')}
        lead="Deleted items stay here for 30 days. Visitors do not see them, and you can restore them."
      />
      {items ? <BinList items={items} /> : <NotLoaded what="The trash" />}
    </>
  );
}
