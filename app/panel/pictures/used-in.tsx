import { Link } from 'react-router';
import type { MediaPicture, PictureUse } from '#app/domain/pictures/media.ts';
import type { UseKind } from '#app/domain/pictures/media-options.ts';
import { useIsOwner } from '#app/panel/frame/calls/signed-in.ts';
import { sectionId } from '#app/panel/frame/form-section.tsx';

const kinds: Record<UseKind, string> = { product: 'Product', post: 'Post', settings: 'Settings', bin: 'In the trash' };

/** The panel address of a use; `null` if the user may not open it. */
function placeOf({ kind, id, place }: PictureUse, isOwner: boolean): string | null {
  switch (kind) {
    case 'product':
      return `/admin/products/${id}${place === 'description' ? '' : `#${sectionId('Pictures')}`}`;
    case 'post':
      return `/admin/blog/${id}`;
    case 'settings':
      return isOwner ? '/admin/settings/pictures' : null;
    case 'bin':
      return isOwner ? '/admin/settings/bin' : null;
  }
}

export function UsedIn({ picture: { uses, usedIn } }: { picture: MediaPicture }) {
  const isOwner = useIsOwner();
  if (usedIn === 0) return <p className="text-ink-soft">Nothing uses it yet.</p>;
  return (
    <ul className="divide-y divide-rule border-y border-rule">
      {uses.map((use) => {
        const to = placeOf(use, isOwner);
        return (
          <li key={`${use.kind} ${use.id}`} className="flex flex-wrap items-center gap-x-3">
            <span className="text-sm text-ink-soft">{kinds[use.kind]}</span>
            {to === null ? (
              <span className="flex min-h-11 min-w-0 items-center break-words">{use.label}</span>
            ) : (
              <Link to={to} className="flex min-h-11 min-w-0 items-center font-semibold text-cyan underline">
                <span className="min-w-0 break-words">{use.label}</span>
              </Link>
            )}
          </li>
        );
      })}
      {usedIn > uses.length && <li className="py-2.5 text-sm text-ink-soft">and {usedIn - uses.length} more</li>}
    </ul>
  );
}

export function usedInShort({ uses, usedIn }: MediaPicture): string {
  const [first] = uses;
  if (first === undefined) return 'Not used';
  const label = first.kind === 'bin' ? `In the trash: ${first.label}` : first.label;
  return usedIn === 1 ? label : `${label} and ${usedIn - 1} more`;
}
