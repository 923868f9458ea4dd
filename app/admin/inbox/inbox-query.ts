import { type MessageFilter, messageFilterOf } from '#app/domain/message-search.ts';

/** The selected list, filter and message, from the address. */
export type InboxQuery = {
  filter: MessageFilter;
  search: string;
  /** Shows the suspected spam, which has no status filter. */
  isSpam: boolean;
  /** The open message. */
  id: string | null;
};

export function readInboxQuery(params: URLSearchParams): InboxQuery {
  const isSpam = params.get('spam') === 'true';
  return {
    filter: isSpam ? 'all' : messageFilterOf(params.get('status')),
    search: params.get('q')?.trim() ?? '',
    isSpam,
    id: params.get('id') || null,
  };
}

export function inboxHref({ filter, search, isSpam, id }: InboxQuery): string {
  const params = new URLSearchParams({
    ...(isSpam ? { spam: 'true' } : filter === 'all' ? {} : { status: filter }),
    ...(search === '' ? {} : { q: search }),
    ...(id === null ? {} : { id }),
  });
  return params.size > 0 ? `/admin/messages?${params}` : '/admin/messages';
}
