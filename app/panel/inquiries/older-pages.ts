import { newestFirst } from '#app/domain/inquiries/inbox-lists.ts';
import type { InboxQuery } from '#app/domain/inquiries/inbox-query.ts';
import type { Message } from '#app/domain/inquiries/message.ts';
import { panel } from '#app/panel/frame/calls/calls.ts';

/** `next` is the cursor after the loaded messages of a whole list. A filtered or searched list starts at its first page. */
export const firstCursor = ({ filter, search }: InboxQuery, next: string): string =>
  filter === 'all' && search === '' ? next : '';

export const olderPage = ({ isSpam, filter, search }: InboxQuery, after: string) =>
  panel.messages.page({ spam: isSpam, filter, search, after });

/** The loaded messages of a list, and all others, newest first. */
export async function allMessages(
  loaded: readonly Message[],
  query: InboxQuery,
  next: string | null | undefined,
): Promise<Message[]> {
  const all = new Map(loaded.map((message) => [message.id, message]));
  for (let after = next ? firstCursor(query, next) : null; after !== null; ) {
    const page = await olderPage(query, after);
    for (const message of page.messages) if (!all.has(message.id)) all.set(message.id, message);
    after = page.next;
  }
  return [...all.values()].sort(newestFirst);
}
