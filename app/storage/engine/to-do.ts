import { type ExpressionBuilder, sql } from 'kysely';
import type { Tables } from './tables.ts';

type Where = ExpressionBuilder<Tables, 'messages'>;

/** Matches unresolved inquiries. The status is a literal, as in the index of these inquiries. */
export const isOpen = sql<boolean>`status <> 'resolved'`;

/** Matches unanswered inquiries without a follow-up day. Includes spam. */
export const isWaiting = ({ eb, and }: Where) =>
  and([eb('answered_at', 'is', null), isOpen, eb('follow_up_on', '=', '')]);

/** Matches unresolved inquiries with a follow-up up to `day`. */
export const isDueBy =
  (day: string) =>
  ({ eb, and }: Where) =>
    and([eb('follow_up_on', '!=', ''), eb('follow_up_on', '<=', day), isOpen]);
