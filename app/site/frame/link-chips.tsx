import { Fragment } from 'react';

type Chip = { text: string; href: string };
type LinkChipsProps = { links: readonly Chip[]; rel?: string; current?: string | undefined };

/** Framed links in columns. A line breaks between words, not at the hyphen of a model code. */
export const LinkChips = ({ links, rel, current }: LinkChipsProps) => (
  <ul className="grid max-w-3xl grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-2">
    {links.map(({ text, href }) => (
      <li key={href}>
        <a
          href={href}
          rel={rel}
          aria-current={href === current || undefined}
          className="block h-full min-h-11 content-center text-center *:inline-block *:max-w-full rounded-sm border border-line bg-sheet px-2 py-2 leading-5 font-semibold hover:border-ink aria-[current=true]:border-ink aria-[current=true]:bg-ink aria-[current=true]:text-on-ink"
        >
          {text.split(' ').map((word) => (
            <Fragment key={word}>
              <span>{word}</span>{' '}
            </Fragment>
          ))}
        </a>
      </li>
    ))}
  </ul>
);
