import type { Redirect, RedirectKind } from '#app/domain/records/redirect.ts';
import { useAction } from '#app/panel/frame/calls/attempt.tsx';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { loadValue, useLoadedValue } from '#app/panel/frame/calls/loaded-value.ts';
import { TrashIcon } from '#app/panel/frame/icons.tsx';
import { NotLoaded } from '#app/panel/frame/not-loaded.tsx';
import { focusTitle, PageHead } from '#app/panel/frame/page-head.tsx';
import { EmptyList } from '#app/panel/frame/parts/empty-list.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { ArrowIcon } from '#app/ui/icons.tsx';
import type { Route } from './+types/old-links-page';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadValue(request, panel.redirects.list, { sentence: 'Failed to fetch old links' });

export default function OldLinksPage({ loaderData }: Route.ComponentProps) {
  const redirects = useLoadedValue(loaderData);
  return (
    <>
      <PageHead
        title="Old links"
        lead="When you change the web address of a product or a post, links to the old one lead to the new one."
      />
      {redirects ? <OldLinks redirects={redirects} /> : <NotLoaded what="The old links" />}
    </>
  );
}

const kinds: Record<RedirectKind, { name: string; folder: string }> = {
  product: { name: 'Product', folder: '/products' },
  post: { name: 'Post', folder: '/blog' },
};

function OldLinks({ redirects }: { redirects: Redirect[] }) {
  const act = useAction();

  async function remove(redirect: Redirect) {
    const isDone = await act(() => panel.redirects.remove(redirect), {
      question: 'Remove this old link? Visitors who use it will no longer find the page.',
      success: 'Old link removed',
      failure: 'Failed to remove the old link',
    });
    if (isDone) focusTitle();
  }

  if (redirects.length === 0)
    return <EmptyList text="None yet. Each web address that you change will be listed here." />;
  return (
    <ul aria-label="Old links" className="divide-y divide-rule rounded-sm border border-rule bg-sheet">
      {redirects.map((redirect) => {
        const { name, folder } = kinds[redirect.kind];
        return (
          <li key={`${redirect.kind} ${redirect.from}`} className="flex items-center gap-3 py-2 pr-1 pl-3">
            <div className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1 text-sm">
              <Badge>{name}</Badge>
              <span className="min-w-0 break-all">
                {folder}/{redirect.from}
              </span>
              <span className="flex min-w-0 items-center gap-2">
                <ArrowIcon className="size-4" />
                <span className="sr-only">leads to</span>
                <a
                  href={`${folder}/${redirect.to}`}
                  className="inline-flex min-h-11 items-center break-all text-cyan underline"
                >
                  {folder}/{redirect.to}
                </a>
              </span>
            </div>
            <Button
              kind="quiet"
              size="small"
              aria-label={`Remove ${folder}/${redirect.from}`}
              onClick={() => remove(redirect)}
            >
              <TrashIcon />
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
