import { Link, type LinkProps } from 'react-router';

export const TextLink = (link: LinkProps) => <Link className="font-semibold text-cyan underline" {...link} />;

/** A block link, at least 44 px high. */
export const LineLink = (link: LinkProps) => (
  <Link className="inline-flex min-h-11 items-center font-semibold text-cyan underline" {...link} />
);
