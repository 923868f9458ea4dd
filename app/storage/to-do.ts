import type { ExpressionBuilder } from 'kysely';
import type { Tables } from './tables.ts';

type Where = ExpressionBuilder<Tables, 'messages'>;

/** Matches unanswered messages without a follow-up day. Includes spam. */
export const isWaiting = ({ eb, and }: Where) =>
  and([eb('answered_at', 'is', null), eb('status', '!=', 'resolved'), eb('follow_up_on', '=', '')]);

/** Matches unresolved messages with a follow-up up to `day`. */
export const isDueBy =
  (day: string) =>
  ({ eb, and }: Where) =>
    and([eb('follow_up_on', '!=', ''), eb('follow_up_on', '<=', day), eb('status', '!=', 'resolved')]);
