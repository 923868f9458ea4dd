import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router';
import { ArrowIcon, type IconProps } from '#app/ui/icons.tsx';

export type LinkRow = { to: string; name: string; note?: ReactNode; Icon?: ComponentType<IconProps> };
export type LinkGroup = { title: string; rows: readonly LinkRow[] };

/** Links as rows under the titles of their groups; groups without rows are left out. */
export const LinkGroups = ({ label, groups }: { label: string; groups: readonly LinkGroup[] }) => (
  <ul aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-6">
    {groups
      .filter(({ rows }) => rows.length > 0)
      .map(({ title, rows }) => (
        <li key={title}>
          <h2 className="mb-1.5 text-sm font-semibold text-ink-soft">{title}</h2>
          <ul className="divide-y divide-rule border-y border-rule bg-sheet max-md:-mx-4 md:border-x">
            {rows.map(({ to, name, note, Icon }) => (
              <li key={to + name} className="@container grid">
                <Link
                  to={to}
                  className="flex min-h-12 items-center gap-3 px-4 py-2 no-underline hover:bg-shade focus-visible:-outline-offset-3"
                >
                  {Icon && <Icon className="size-5 shrink-0 text-ink-soft" />}
                  <span className="min-w-0 grow wrap-anywhere">
                    <bdi className="block font-semibold">{name}</bdi>
                    {note && <span className="block text-sm text-ink-soft">{note}</span>}
                  </span>
                  <ArrowIcon className="size-5 shrink-0 text-cyan @max-[12rem]:hidden" />
                </Link>
              </li>
            ))}
          </ul>
        </li>
      ))}
  </ul>
);
