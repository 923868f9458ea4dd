import { useRevalidator } from 'react-router';
import { useAttempt } from '#app/admin/attempt.tsx';
import { panel } from '#app/admin/calls.ts';
import { TrashIcon } from '#app/admin/icons.tsx';
import { focusSection } from '#app/admin/panel-section.tsx';
import { settingsSentences } from '#app/admin/settings-sentences.ts';
import type { Redirect, RedirectKind } from '#app/domain/redirect.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { ArrowIcon } from '#app/ui/icons.tsx';

const kinds: Record<RedirectKind, { name: string; folder: string }> = {
  product: { name: 'Product', folder: '/products' },
  post: { name: 'Post', folder: '/blog' },
};

/** The redirects from old web addresses. */
export function OldLinks({ redirects }: { redirects: Redirect[] }) {
  const attempt = useAttempt();
  const { revalidate } = useRevalidator();

  async function remove(redirect: Redirect) {
    if (!confirm(settingsSentences.redirect.confirmRemove)) return;
    const outcome = await attempt(() => panel.redirects.remove(redirect), {
      success: settingsSentences.redirect.removed,
      failure: settingsSentences.redirect.removeFailed,
    });
    if ('failure' in outcome) return;
    await revalidate();
    focusSection('Old links');
  }

  return (
    <>
      {redirects.length === 0 && (
        <p className="text-ink-soft">None yet. Each web address that you change will be listed here.</p>
      )}
      {redirects.length > 0 && (
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
      )}
    </>
  );
}
