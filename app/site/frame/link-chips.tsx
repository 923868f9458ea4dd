type LinkChipsProps = { links: readonly { text: string; href: string }[]; rel?: string };

/** A row of framed links. */
export const LinkChips = ({ links, rel }: LinkChipsProps) => (
  <ul className="flex flex-wrap gap-2">
    {links.map(({ text, href }) => (
      <li key={href}>
        <a
          href={href}
          rel={rel}
          className="inline-flex min-h-11 items-center rounded-sm border border-line bg-sheet px-3.5 py-2 font-semibold hover:border-ink"
        >
          {text}
        </a>
      </li>
    ))}
  </ul>
);
