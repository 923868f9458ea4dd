import type { Inquiry } from '#app/domain/inquiries/inquiry.ts';
import type { ListQuery } from '#app/domain/inquiries/inquiry-search.ts';
import { newestFirst } from '#app/domain/inquiries/list-state.ts';
import { panel } from '#app/panel/frame/calls/calls.ts';

/** `next` is the cursor after the loaded inquiries of a whole list. A filtered or searched list starts at its first page. */
export const firstCursor = ({ filter, search }: ListQuery, next: string): string =>
  filter === 'all' && search === '' ? next : '';

export const olderPage = ({ isSpam, filter, search }: ListQuery, after: string) =>
  panel.inquiries.page({ spam: isSpam, filter, search, after });

/** The loaded inquiries of a list, and all others, newest first. */
export async function allInquiries(
  loaded: readonly Inquiry[],
  query: ListQuery,
  next: string | null | undefined,
): Promise<Inquiry[]> {
  const all = new Map(loaded.map((inquiry) => [inquiry.id, inquiry]));
  for (let after = next ? firstCursor(query, next) : null; after !== null; ) {
    const page = await olderPage(query, after);
    for (const inquiry of page.messages) if (!all.has(inquiry.id)) all.set(inquiry.id, inquiry);
    after = page.next;
  }
  return [...all.values()].sort(newestFirst);
}
