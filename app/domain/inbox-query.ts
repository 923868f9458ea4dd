import { followUpViews } from './follow-up.ts';
import type { ReplyKind } from './message-event.ts';
import { type MessageFilter, messageFilterOf } from './message-search.ts';

/** The replies that a notification offers, as the address names them. */
const offered: Record<string, ReplyKind> = { call: 'called', whatsapp: 'whatsapp' };

/** Views have an address of their own; Done is the filter `resolved`. */
const viewOf = (filter: MessageFilter): string | undefined =>
  filter === 'resolved' ? 'done' : followUpViews.find((view) => view === filter);

/** The selected list, filter and message, from the address. */
export type InboxQuery = {
  filter: MessageFilter;
  search: string;
  /** Shows the suspected spam, which has no status filter. */
  isSpam: boolean;
  /** The open message. */
  id: string | null;
  /** The reply to offer at the top, chosen in a notification. */
  reply?: ReplyKind | undefined;
};

export function readInboxQuery(params: URLSearchParams): InboxQuery {
  const view = params.get('view');
  const isSpam = params.get('spam') === 'true';
  return {
    filter: isSpam ? 'all' : view === 'done' ? 'resolved' : messageFilterOf(view ?? params.get('status')),
    search: params.get('q')?.trim() ?? '',
    isSpam,
    id: params.get('id') || null,
    reply: offered[params.get('do') ?? ''],
  };
}

export function inboxHref({ filter, search, isSpam, id }: InboxQuery): string {
  const view = viewOf(filter);
  const params = new URLSearchParams({
    ...(isSpam ? { spam: 'true' } : filter === 'all' ? {} : view ? { view } : { status: filter }),
    ...(search === '' ? {} : { q: search }),
    ...(id === null ? {} : { id }),
  });
  return params.size > 0 ? `/admin/messages?${params}` : '/admin/messages';
}
