import { Link, type LinkProps } from 'react-router';

/** A link within a text. */
export const TextLink = (link: LinkProps) => <Link className="font-semibold text-cyan underline" {...link} />;

/** A link on a line of its own, as high as a finger needs. */
export const LineLink = (link: LinkProps) => (
  <Link className="inline-flex min-h-11 items-center font-semibold text-cyan underline" {...link} />
);
