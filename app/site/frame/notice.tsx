import type { ReactNode } from 'react';
import { ArrowIcon, BackIcon } from '#app/ui/icons.tsx';
import { SheetDrawing, type SheetState } from '#app/ui/sheet-drawing.tsx';
import { LinkChips } from './link-chips.tsx';
import { ProductSearch } from './search-input.tsx';
import { toolLinks } from './site-map.ts';

type Way = { href: string; text: string };
type NoticeProps = {
  title: string;
  state?: SheetState;
  back: Way;
  /** A second link. */
  on?: Way;
  children?: ReactNode;
  hasSearch?: boolean;
};

/** A page with a single message and a link. */
export function Notice({ title, state = 'missing', back, on, children, hasSearch = false }: NoticeProps) {
  return (
    <div className="page py-10 md:py-20">
      <SheetDrawing state={state} className="mb-6 -ml-4" />
      <h1 className="text-3xl font-bold md:text-5xl">{title}</h1>
      {children && <p className="mt-4 text-lg text-ink-soft">{children}</p>}
      {hasSearch && (
        <div className="mt-6 grid max-w-3xl grid-cols-1 gap-4">
          <ProductSearch />
          <LinkChips links={toolLinks.map(({ name, href }) => ({ text: name, href }))} />
        </div>
      )}
      <p className="mt-8 flex flex-wrap gap-x-8">
        <a href={back.href} className="text-link">
          <BackIcon /> {back.text}
        </a>
        {on && (
          <a href={on.href} className="text-link">
            {on.text} <ArrowIcon />
          </a>
        )}
      </p>
    </div>
  );
}

export const PageNotFound = () => (
  <Notice
    title="Page not found"
    back={{ href: '/', text: 'To the home page' }}
    on={{ href: '/products', text: 'Show all products' }}
    hasSearch
  >
    There is no page at this address. It may have moved, or the address has a typing mistake.
  </Notice>
);
