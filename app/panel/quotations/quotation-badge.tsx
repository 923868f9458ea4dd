import { stateNames } from '#app/domain/quotations/quotation.ts';
import type { ShownState } from '#app/domain/quotations/quotation-options.ts';
import { Badge, type BadgeKind } from '#app/ui/badge.tsx';

const looks: Readonly<Record<ShownState, BadgeKind>> = {
  draft: 'plain',
  sent: 'ink',
  opened: 'yellow',
  accepted: 'in-stock',
  declined: 'sale',
  expired: 'plain',
  replaced: 'plain',
};

export const QuotationBadge = ({ state }: { state: ShownState }) => (
  <Badge kind={looks[state]}>{stateNames[state]}</Badge>
);
