import { useNavigation, useSearchParams } from 'react-router';
import { trashPageSize } from '#app/domain/records/trash.ts';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { loadValue, useLoadedValue } from '#app/panel/frame/calls/loaded-value.ts';
import { counted } from '#app/panel/frame/counted.ts';
import { ListFilters } from '#app/panel/frame/list-filters.tsx';
import { NotLoaded } from '#app/panel/frame/not-loaded.tsx';
import { PageHead } from '#app/panel/frame/page-head.tsx';
import { Pages, pageIn } from '#app/panel/frame/pages.tsx';
import { LineLink } from '#app/panel/frame/parts/text-link.tsx';
import { trashPath } from '#app/panel/frame/settings-paths.ts';
import type { Route } from './+types/trash-page';
import { TrashList } from './trash-list.tsx';

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url);
  const asked = pageIn(searchParams);
  const search = searchParams.get('search') ?? '';
  const group = searchParams.get('group') ?? '';
  async function find() {
    const read = (page: number) => panel.trash.page({ page, search, group }, request.signal);
    const first = await read(asked);
    // The last entry of the last page was restored or deleted.
    const page = Math.min(asked, Math.max(1, Math.ceil(first.total / trashPageSize)));
    return { ...(page === asked ? first : await read(page)), page, search, group };
  }
  return loadValue(request, find, { sentence: 'Failed to fetch the trash' });
}

export default function TrashPage({ loaderData }: Route.ComponentProps) {
  const found = useLoadedValue(loaderData);
  const isLoading = useNavigation().state === 'loading';
  const [search] = useSearchParams();
  const words = search.get('search') ?? '';
  return (
    <>
      <PageHead
        title="Trash"
        lead="Deleted items stay here for 30 days. Visitors do not see them, and you can restore them."
      />
      {found === null ? (
        <NotLoaded what="The trash" />
      ) : (
        <>
          {(found.total > 0 || words !== '' || found.search !== '') && (
            <ListFilters label="Search the trash" placeholder="Search by name…" className="mb-4 md:max-w-md" />
          )}
          {found.group !== '' && (
            <p className="mb-4">
              <LineLink to={trashPath}>All of the trash</LineLink>
            </p>
          )}
          <p role="status" className="mb-2 text-sm text-ink-soft empty:hidden">
            {found.search !== '' && `${counted(found.total, 'item', 'items')} found`}
          </p>
          <div className={isLoading ? 'opacity-60' : ''}>
            <TrashList {...found} isSearch={found.search !== ''} isGroup={found.group !== ''} />
          </div>
          <Pages {...found} size={trashPageSize} />
        </>
      )}
    </>
  );
}
