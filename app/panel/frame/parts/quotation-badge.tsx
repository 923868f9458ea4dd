import { type ShownState, stateNames } from '#app/domain/inquiries/shown-states.ts';
import { Badge, type BadgeKind } from '#app/ui/badge.tsx';

const looks: Readonly<Record<ShownState, BadgeKind>> = {
  draft: 'plain',
  sent: 'ink',
  opened: 'yellow',
  change: 'sale',
  accepted: 'in-stock',
  declined: 'sale',
  expired: 'plain',
  replaced: 'plain',
};

export const QuotationBadge = ({ states }: { states: readonly ShownState[] }) =>
  states.map((state) => (
    <Badge key={state} kind={looks[state]}>
      {stateNames[state]}
    </Badge>
  ));
