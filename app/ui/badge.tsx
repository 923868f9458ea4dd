import type { ReactNode } from 'react';

export type BadgeKind = 'plain' | 'ink' | 'yellow' | 'sale' | 'in-stock' | 'out-of-stock';

export function Badge({ kind = 'plain', children }: { kind?: BadgeKind; children: ReactNode }) {
  return <span className={kind === 'plain' ? 'badge' : `badge badge-${kind}`}>{children}</span>;
}
