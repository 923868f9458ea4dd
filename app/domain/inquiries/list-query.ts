import { followUpViews } from './follow-up.ts';
import type { ReplyKind } from './inquiry-event.ts';
import { type InquiryFilter, inquiryFilterOf } from './inquiry-search.ts';

/** Reply channels offered in a notification; values of a query parameter. */
const offered: Record<string, ReplyKind> = { call: 'called', whatsapp: 'whatsapp' };

/** Each view is a query parameter value. Done is the filter `resolved`. */
const viewOf = (filter: InquiryFilter): string | undefined =>
  filter === 'resolved' ? 'done' : followUpViews.find((view) => view === filter);

/** The selected list, filter and inquiry, parsed from the URL. */
export type ListQuery = {
  filter: InquiryFilter;
  search: string;
  /** Whether the spam folder is shown. It has no status filter. */
  isSpam: boolean;
  /** Id of the open inquiry. */
  id: string | null;
  /** Reply channel chosen in a notification, shown at the top. */
  reply?: ReplyKind | undefined;
};

export function readListQuery(params: URLSearchParams): ListQuery {
  const view = params.get('view');
  const isSpam = params.get('spam') === 'true';
  return {
    filter: isSpam ? 'all' : view === 'done' ? 'resolved' : inquiryFilterOf(view ?? params.get('status')),
    search: params.get('q')?.trim() ?? '',
    isSpam,
    id: params.get('id') || null,
    reply: offered[params.get('do') ?? ''],
  };
}

export function inquiriesHref({ filter, search, isSpam, id }: ListQuery): string {
  const view = viewOf(filter);
  const params = new URLSearchParams({
    ...(isSpam ? { spam: 'true' } : filter === 'all' ? {} : view ? { view } : { status: filter }),
    ...(search === '' ? {} : { q: search }),
    ...(id === null ? {} : { id }),
  });
  return params.size > 0 ? `/admin/messages?${params}` : '/admin/messages';
}
