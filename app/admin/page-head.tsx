import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { BackIcon } from '#app/ui/icons.tsx';
import { pageTitle, useCompanyName } from './company-name.ts';

type PageHeadProps = {
  title: string;
  /** The list this page belongs to. */
  back?: { to: string; text: string };
  /** What can be done here. */
  children?: ReactNode;
};

/** Title of a page of the panel and what can be done there. */
export function PageHead({ title, back, children }: PageHeadProps) {
  const companyName = useCompanyName();
  return (
    <div className="mb-5 md:mb-7">
      <title>{pageTitle(title, companyName)}</title>
      {back && (
        <Link
          to={back.to}
          className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold text-cyan underline"
        >
          <BackIcon /> {back.text}
        </Link>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-bold break-words md:text-4xl">{title}</h1>
        {children && <div className="flex flex-wrap gap-2">{children}</div>}
      </div>
    </div>
  );
}
