import { Link, redirect } from 'react-router';
import { useIsOwner } from '#app/panel/frame/calls/signed-in.ts';
import { PageHead } from '#app/panel/frame/page-head.tsx';
import { LinkGroups } from '#app/panel/frame/parts/link-groups.tsx';
import { findPath, searchAskedFor } from '#app/panel/frame/search-key.ts';
import { SearchIcon } from '#app/ui/icons.tsx';
import { furtherPlaces } from './further-places.ts';

/** A sidebar shows all places; only the bar of a phone leads here. */
export function clientLoader() {
  if (matchMedia('(width >= 48rem)').matches) throw redirect(findPath);
  return null;
}

export default function MorePage() {
  return (
    <>
      <PageHead title="More" />
      <Link
        to={findPath}
        state={searchAskedFor}
        className="mb-6 flex min-h-12 items-center gap-2 rounded-sm border border-line bg-sheet px-3 no-underline"
      >
        <SearchIcon className="size-5 text-ink-soft" /> Search everything
      </Link>
      <LinkGroups label="More" groups={furtherPlaces(useIsOwner())} />
    </>
  );
}
