import type { Locale } from '#app/domain/records/locale.ts';
import { phoneNumbers, plainDigits } from '#app/domain/text/phone.ts';
import { fold } from '#app/domain/text/search-text.ts';
import { followUpViews, inView, type Viewer } from './follow-up.ts';
import type { Inquiry, ReplyKind } from './inquiry.ts';

/** Inquiry filters (all, a view, one status, unread, unverified) with their names, in tab order. */
const filterNames = {
  all: 'All',
  waiting: 'Waiting',
  today: 'Today',
  mine: 'Mine',
  snoozed: 'Snoozed',
  in_progress: 'In progress',
  resolved: 'Done',
  unread: 'Unread',
  new: 'New',
  unverified: 'Unverified',
};
export type InquiryFilter = keyof typeof filterNames;
export const inquiryFilters = Object.keys(filterNames) as InquiryFilter[];

/** A query of the dashboard: inquiries since a time, or those due up to a day. */
export type InquiryQuery = { id?: string; since?: string; toDo?: string; sort?: 'oldest'; limit: number };

export const inquiryFilterOf = (text: string | null): InquiryFilter =>
  inquiryFilters.find((filter) => filter === text) ?? 'all';

export function inFilter(inquiry: Inquiry, filter: InquiryFilter, viewer: Viewer): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'unread':
      return !inquiry.read;
    case 'unverified':
      return inquiry.unverified;
    case 'new':
    case 'in_progress':
    case 'resolved':
      return inquiry.status === filter;
    default:
      return inView(inquiry, filter, viewer);
  }
}

export const filterCount = (inquiries: readonly Inquiry[], filter: InquiryFilter, viewer: Viewer): number =>
  inquiries.filter((inquiry) => inFilter(inquiry, filter, viewer)).length;

const emptyTexts: Partial<Record<InquiryFilter, string>> = {
  waiting: 'No message is waiting for a reply.',
  today: 'Nothing to follow up today.',
  mine: 'No messages assigned to you.',
  snoozed: 'No follow-ups planned.',
  resolved: 'No messages are resolved yet.',
};

export const emptyText = (filter: InquiryFilter): string => emptyTexts[filter] ?? 'No messages here.';

/** Returns the filters with their counts. Waiting replaces New, which is included only if it is selected. */
export function filterTabs(inquiries: readonly Inquiry[], current: InquiryFilter | null, viewer: Viewer) {
  return inquiryFilters
    .map((filter) => ({ filter, name: filterNames[filter], count: filterCount(inquiries, filter, viewer) }))
    .filter(
      ({ filter, count }) =>
        filter === current ||
        // Hidden if empty: most sites have no unverified inquiries.
        (filter === 'unverified' ? count > 0 : filter !== 'new'),
    );
}

/** The searchable text of an inquiry; compute once and reuse for many searches. */
export type InquiryText = { words: string; readonly digits: string };

const digitsOf = (text: string) => text.replace(/\D/g, '');

const ofSender = ['name', 'company', 'email', 'phone'] as const;
const ofMessage = ['subject', 'message', 'portal', 'campaign'] as const;
type Sender = Pick<Inquiry, (typeof ofSender)[number]>;
type Searched = Sender & Partial<Pick<Inquiry, (typeof ofMessage)[number] | 'items'>>;

export function inquiryText(inquiry: Searched, locale: Locale): InquiryText {
  const { phone, items = [] } = inquiry;
  const texts = [...ofSender, ...ofMessage].map((field) => inquiry[field]);
  return {
    words: fold([...texts, ...items.map(({ name }) => name)].join('\n')),
    // As written and with the country code, so that both forms match. Only on request, because it takes long.
    get digits() {
      return [digitsOf(plainDigits(phone)), ...phoneNumbers(phone, locale)].join(' ');
    },
  };
}

/** Minimum digits for a phone number search; almost every number contains any two digits. */
const fewestDigits = 3;
const looksLikeNumber = /^[\d\s()+.\-/]+$/;

/** Matches an inquiry that contains all words of the search, or the phone number. */
export function inquiryMatcher(search: string): (text: InquiryText) => boolean {
  const wanted = fold(search).split(/\s/);
  const number = looksLikeNumber.test(search) ? digitsOf(search) : '';
  return ({ words, digits }) =>
    wanted.every((word) => words.includes(word)) || (number.length >= fewestDigits && digits.includes(number));
}

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
  /** Id of a branch; absent for all. */
  branch?: string;
  id: string | null;
  /** Reply channel chosen in a notification, shown at the top. */
  reply?: ReplyKind | undefined;
};

export function readListQuery(params: URLSearchParams): ListQuery {
  const view = params.get('view');
  const isSpam = params.get('spam') === 'true';
  const branch = params.get('branch');
  return {
    filter: isSpam ? 'all' : view === 'done' ? 'resolved' : inquiryFilterOf(view ?? params.get('status')),
    search: params.get('q')?.trim() ?? '',
    isSpam,
    ...(branch ? { branch } : {}),
    id: params.get('id') || null,
    reply: offered[params.get('do') ?? ''],
  };
}

export function inquiriesHref({ filter, search, isSpam, branch, id }: ListQuery): string {
  const view = viewOf(filter);
  const params = new URLSearchParams({
    ...(isSpam ? { spam: 'true' } : filter === 'all' ? {} : view ? { view } : { status: filter }),
    ...(search === '' ? {} : { q: search }),
    ...(branch ? { branch } : {}),
    ...(id === null ? {} : { id }),
  });
  return params.size > 0 ? `/admin/messages?${params}` : '/admin/messages';
}

/** Address of an inquiry in the list of all. */
export const inquiryHref = (id: string): string => inquiriesHref({ filter: 'all', search: '', isSpam: false, id });
