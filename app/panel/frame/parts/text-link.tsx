import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';

export const TextLink = (link: LinkProps) => <Link className="font-semibold text-cyan underline" {...link} />;

/** A block link, at least 44 px high. */
export const LineLink = (link: LinkProps) => <Link className="text-link" {...link} />;

/** The same for a page outside the panel, in a new tab. */
export const OutsideLink = (link: ComponentProps<'a'>) => (
  <a className="text-link" target="_blank" rel="noopener" {...link} />
);
