import type { ReactNode } from 'react';
import { Link, useRevalidator } from 'react-router';
import { pageTitle, useCompanyName } from '#app/panel/frame/calls/known-settings.ts';
import { SmallButton } from '#app/ui/button.tsx';
import { BackIcon } from '#app/ui/icons.tsx';
import { SheetDrawing } from '#app/ui/sheet-drawing.tsx';
import { RetryIcon } from './icons.tsx';
import { trashPath } from './settings-paths.ts';

type PageHeadProps = {
  title: string;
  /** The list of this page; the link keeps its last filters. */
  back?: { to: string; text: string };
  /** The purpose of the page, in one or two sentences. */
  lead?: ReactNode;
  /** Lets `focusSection` focus the title. */
  headingId?: string;
  children?: ReactNode;
};

export function PageHead({ title, back, lead, headingId, children }: PageHeadProps) {
  const companyName = useCompanyName();
  return (
    <div className="mb-5 md:mb-7">
      <title>{pageTitle(title, companyName)}</title>
      {back && (
        <Link
          to={withLastQuery(back.to)}
          className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold text-cyan underline"
        >
          <BackIcon /> {back.text}
        </Link>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1
          id={headingId}
          tabIndex={headingId === undefined ? undefined : -1}
          className="min-w-0 text-2xl font-bold break-words outline-none md:text-4xl"
        >
          {title}
        </h1>
        {children && <div className="flex flex-wrap gap-2">{children}</div>}
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

/** The path of a page with its last query string. */
const withLastQuery = (pathname: string): string => pathname + (sessionStorage.getItem(prefix + pathname) ?? '');

/** Shown in place of a form whose data failed to load: saving it would overwrite the unknown values. */
export function NotLoaded({ what }: { what: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <div className="rounded-sm border border-rule bg-sheet p-4">
      <SheetDrawing state="failed" className="mb-3" />
      <p>{what} could not be loaded. Nothing is lost; please try again.</p>
      <SmallButton className="mt-3" aria-disabled={state !== 'idle'} onClick={() => revalidate()}>
        <RetryIcon /> Try again
      </SmallButton>
    </div>
  );
}

/** Shown in place of a record that does not exist. */
export const MayBeInTrash = () => (
  <p className="text-ink-soft">
    It may have been deleted. Items deleted in the last 30 days are in the{' '}
    <Link to={trashPath} className="font-semibold text-cyan underline">
      trash
    </Link>
    .
  </p>
);
