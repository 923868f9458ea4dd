import type { ReactNode } from 'react';

export type BadgeKind = 'plain' | 'ink' | 'yellow' | 'sale' | 'in-stock' | 'out-of-stock';

const kinds: Record<BadgeKind, string> = {
  plain: 'border-rule bg-sheet text-ink',
  ink: 'border-ink bg-ink text-on-ink',
  yellow: 'border-ink bg-yellow-mark text-on-mark',
  sale: 'border-magenta bg-magenta text-sheet',
  'in-stock': 'border-current bg-sheet text-green',
  'out-of-stock': 'border-current bg-sheet text-ink-soft',
};

export function Badge({ kind = 'plain', children }: { kind?: BadgeKind; children: ReactNode }) {
  return (
    <span
      className={`inline-flex max-w-full shrink-0 items-center rounded-sm border px-2 py-0.5 text-xs font-semibold leading-5 wrap-anywhere ${kinds[kind]}`}
    >
      {children}
    </span>
  );
}
