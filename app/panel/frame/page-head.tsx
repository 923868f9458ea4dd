import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pageTitle, useCompanyName } from '#app/panel/frame/calls/known-settings.ts';
import { BackIcon } from '#app/ui/icons.tsx';

type PageHeadProps = {
  title: string;
  /** The list of this page; the link keeps its last filters. */
  back?: { to: string; text: string };
  /** The purpose of the page, in one or two sentences. */
  lead?: ReactNode;
  children?: ReactNode;
};

const titleId = 'page-title';

/** Moves the focus to the title of the page, after the focused element is removed. */
export const focusTitle = (): void => document.getElementById(titleId)?.focus();

export function PageHead({ title, back, lead, children }: PageHeadProps) {
  const companyName = useCompanyName();
  return (
    <div className="mb-3 md:mb-7">
      <title>{pageTitle(title, companyName)}</title>
      {back && (
        <Link to={withLastQuery(back.to)} className="text-link text-sm">
          <BackIcon /> {back.text}
        </Link>
      )}
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <h1 id={titleId} tabIndex={-1} className="min-w-0 text-2xl font-bold break-words outline-none md:text-4xl">
          {title}
        </h1>
        {children && <div className="flex flex-wrap items-center gap-x-1 gap-y-1 md:gap-x-2">{children}</div>}
      </div>
      {lead && <p className="mt-2 max-w-2xl text-ink-soft">{lead}</p>}
    </div>
  );
}

/** Keeps the query string of each page in this tab, so that the back link of a form restores the list's filters. */
const prefix = 'search of ';

/** Stores the query string of a page, or removes it if empty. */
export function noteSearch({ pathname, search }: { pathname: string; search: string }): void {
  if (search === '') sessionStorage.removeItem(prefix + pathname);
  else sessionStorage.setItem(prefix + pathname, search);
}

const withLastQuery = (pathname: string): string => pathname + (sessionStorage.getItem(prefix + pathname) ?? '');
