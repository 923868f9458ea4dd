import { Link, useNavigation } from 'react-router';
import { type TrashItem, trashPageSize } from '#app/domain/records/trash.ts';
import { useFailureToast } from '#app/panel/frame/calls/attempt.tsx';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { load } from '#app/panel/frame/calls/session.ts';
import { counted } from '#app/panel/frame/counted.ts';
import { sectionId } from '#app/panel/frame/form-section.tsx';
import { NotLoaded } from '#app/panel/frame/not-loaded.tsx';
import { PageHead } from '#app/panel/frame/page-head.tsx';
import { Pages } from '#app/panel/frame/pages.tsx';
import { sentences } from '#app/panel/frame/sentences.ts';
import { trashPath } from '#app/panel/frame/settings-paths.ts';
import { useAddressSearch } from '#app/panel/frame/use-address-search.ts';
import { useLastKnown } from '#app/panel/frame/use-last-known.ts';
import { SearchField } from '#app/ui/search-field.tsx';
import type { Route } from './+types/trash-page';
import { TrashList } from './trash-list.tsx';

type Found = { items: TrashItem[]; total: number; page: number; search: string; group: string };

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url);
  const asked = Math.max(1, Math.trunc(Number(searchParams.get('page'))) || 1);
  const search = searchParams.get('search') ?? '';
  const group = searchParams.get('group') ?? '';
  return load<{ found: Found | null }>(
    request,
    async () => {
      const read = (page: number) => panel.trash.page({ page, search, group }, request.signal);
      const first = await read(asked);
      // The last entry of the last page was restored or deleted.
      const page = Math.min(asked, Math.max(1, Math.ceil(first.total / trashPageSize)));
      return { found: { ...(page === asked ? first : await read(page)), page, search, group } };
    },
    { empty: { found: null }, sentence: sentences.bin.fetchFailed },
  );
}

export default function TrashPage({ loaderData }: Route.ComponentProps) {
  useFailureToast(loaderData);
  const found = useLastKnown(loaderData.found);
  const isLoading = useNavigation().state === 'loading';
  const { search, set } = useAddressSearch();
  const words = search.get('search') ?? '';
  return (
    <>
      <PageHead
        title="Trash"
        headingId={sectionId('Trash')}
        lead="Deleted items stay here for 30 days. Visitors do not see them, and you can restore them."
      />
      {found === null ? (
        <NotLoaded what="The trash" />
      ) : (
        <>
          {(found.total > 0 || words !== '' || found.search !== '') && (
            <search>
              <SearchField
                label="Search the trash"
                placeholder="Search by name…"
                value={words}
                onSearch={(text) => set('search', text)}
                className="mb-4 md:max-w-md"
              />
            </search>
          )}
          {found.group !== '' && (
            <p className="mb-4">
              <Link to={trashPath} className="inline-flex min-h-11 items-center font-semibold text-cyan underline">
                All of the trash
              </Link>
            </p>
          )}
          <p role="status" className="mb-2 text-sm text-ink-soft empty:hidden">
            {found.search !== '' && `${counted(found.total, 'item', 'items')} found`}
          </p>
          <div className={isLoading ? 'opacity-60' : ''}>
            <TrashList {...found} isSearch={found.search !== ''} isGroup={found.group !== ''} />
          </div>
          <Pages page={found.page} pages={Math.max(1, Math.ceil(found.total / trashPageSize))} />
        </>
      )}
    </>
  );
}
