import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { EyeIcon, PlusIcon } from '#app/panel/frame/icons.tsx';
import { ButtonLink, buttonClass } from '#app/ui/button.tsx';

/** Router state of the page that opens after creating an entity. */
export const justCreated = 'just created';

export const useIsJustCreated = (): boolean => useLocation().state === justCreated;

type CreatedNoticeProps = {
  name: string;
  /** The public path; `null` while visitors cannot see it. */
  publicPath: string | null;
  /** Leads to the form for another one. */
  newPath?: string;
  /** Preview button, shown while there is no public page. */
  children?: ReactNode;
};

/** Notice after creating an entity, with links to view it or to add another. */
export function CreatedNotice({ name, publicPath, newPath, children }: CreatedNoticeProps) {
  return (
    <div
      role="status"
      className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-l-8 border-green bg-shade px-4 py-3"
    >
      <p className="grow">
        <strong className="break-words">{name}</strong>{' '}
        {publicPath === null ? 'is saved. Visitors do not see it yet.' : 'is now on your site.'}
      </p>
      {publicPath === null ? (
        children
      ) : (
        <ButtonLink href={publicPath} target="_blank" rel="noopener" kind="secondary" size="small">
          <EyeIcon /> View on the site
        </ButtonLink>
      )}
      {newPath && (
        <Link to={newPath} className={buttonClass({ size: 'small' })}>
          <PlusIcon /> Add another
        </Link>
      )}
    </div>
  );
}
