type LinkChipsProps = { links: readonly { text: string; href: string }[]; rel?: string };

/** Framed links: a row, on phones two columns. */
export const LinkChips = ({ links, rel }: LinkChipsProps) => (
  <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-2 sm:flex sm:flex-wrap">
    {links.map(({ text, href }) => (
      <li key={href}>
        <a
          href={href}
          rel={rel}
          className="flex h-full min-h-11 items-center rounded-sm border border-line bg-sheet px-3.5 py-2 font-semibold hover:border-ink"
        >
          {text}
        </a>
      </li>
    ))}
  </ul>
);
