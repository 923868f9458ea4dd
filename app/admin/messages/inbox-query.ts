import { type MessageFilter, messageFilterOf } from '#app/domain/message-search.ts';

/** Which messages are looked at, as the address says. */
export type InboxQuery = {
  filter: MessageFilter;
  search: string;
  /** The suspected spam instead of the rest; it has no filter. */
  isSpam: boolean;
  /** The message that is open. */
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
