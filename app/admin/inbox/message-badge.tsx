import { badgeStyle, type Message, statusNames } from '#app/domain/message.ts';
import { Badge, type BadgeKind } from '#app/ui/badge.tsx';

const kinds: Record<ReturnType<typeof badgeStyle>, BadgeKind> = {
  default: 'ink',
  secondary: 'yellow',
  outline: 'plain',
};

/** The status of a message, and whether it is unverified. */
export const MessageBadge = ({ status, unverified }: Pick<Message, 'status' | 'unverified'>) => (
  <>
    {unverified && <Badge>Unverified</Badge>}
    <Badge kind={kinds[badgeStyle(status)]}>{statusNames[status]}</Badge>
  </>
);
