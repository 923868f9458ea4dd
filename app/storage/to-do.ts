import type { ExpressionBuilder } from 'kysely';
import type { Tables } from './tables.ts';

type Where = ExpressionBuilder<Tables, 'messages'>;

/** Waits for a first answer, and not for its follow-up day. Spam is not excluded. */
export const isWaiting = ({ eb, and }: Where) =>
  and([eb('answered_at', 'is', null), eb('status', '!=', 'resolved'), eb('follow_up_on', '=', '')]);

/** Has a follow-up day up to `day`, and is not resolved. */
export const isDueBy =
  (day: string) =>
  ({ eb, and }: Where) =>
    and([eb('follow_up_on', '!=', ''), eb('follow_up_on', '<=', day), eb('status', '!=', 'resolved')]);
