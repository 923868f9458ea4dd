import { followUpViews } from './follow-up.ts';
import type { ReplyKind } from './message-event.ts';
import { type MessageFilter, messageFilterOf } from './message-search.ts';

/** Reply channels offered in a notification; values of a query parameter. */
const offered: Record<string, ReplyKind> = { call: 'called', whatsapp: 'whatsapp' };

/** Each view is a query parameter value. Done is the filter `resolved`. */
const viewOf = (filter: MessageFilter): string | undefined =>
  filter === 'resolved' ? 'done' : followUpViews.find((view) => view === filter);

/** The selected list, filter and message, parsed from the URL. */
export type InboxQuery = {
  filter: MessageFilter;
  search: string;
  /** Whether the spam folder is shown. It has no status filter. */
  isSpam: boolean;
  /** Id of the open message. */
  id: string | null;
  /** Reply channel chosen in a notification, shown at the top. */
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
