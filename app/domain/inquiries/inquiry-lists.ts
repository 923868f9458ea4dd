import type { Inquiry } from './inquiry.ts';

/** The loaded inquiries and suspected spam, newest first. `next` is the cursor of older ones on the server, if any. */
export type InquiryLists = {
  inquiries: Inquiry[];
  spam: Inquiry[];
  next?: { inquiries: string | null; spam: string | null };
};

export const noInquiries: InquiryLists = { inquiries: [], spam: [] };

/** For sorting: later inquiries first. */
export const newestFirst = (a: Inquiry, b: Inquiry) =>
  a.createdAt === b.createdAt ? 0 : a.createdAt < b.createdAt ? 1 : -1;

const without = (list: Inquiry[], id: string) => list.filter((inquiry) => inquiry.id !== id);

/** The lists with inquiries loaded later, or left from an earlier load; the ones already there win. */
export function withOlder(lists: InquiryLists, older: readonly Inquiry[]): InquiryLists {
  const known = new Set([...lists.inquiries, ...lists.spam].map(({ id }) => id));
  const added = older.filter(({ id }) => !known.has(id));
  const joined = (list: Inquiry[], isSpam: boolean) => {
    const some = added.filter(({ suspectedSpam }) => suspectedSpam === isSpam);
    return some.length === 0 ? list : [...list, ...some].sort(newestFirst);
  };
  return { ...lists, inquiries: joined(lists.inquiries, false), spam: joined(lists.spam, true) };
}

/** New lists with the older inquiries of the last ones, which a load of the newest leaves out. */
export function reloaded(lists: InquiryLists, last: InquiryLists | null): InquiryLists {
  const older = (name: 'inquiries' | 'spam') => {
    const end = lists.next?.[name];
    return end ? (last?.[name] ?? []).filter(({ createdAt }) => createdAt < end) : [];
  };
  return withOlder(lists, [...older('inquiries'), ...older('spam')]);
}

export const withoutInquiry = ({ inquiries, spam, ...rest }: InquiryLists, id: string): InquiryLists => ({
  ...rest,
  inquiries: without(inquiries, id),
  spam: without(spam, id),
});

/** The lists with an updated inquiry, moved between them if needed. */
export function withInquiry(lists: InquiryLists, inquiry: Inquiry): InquiryLists {
  const place = (list: Inquiry[], isHere: boolean) => {
    if (!isHere) return without(list, inquiry.id);
    if (list.some(({ id }) => id === inquiry.id)) return list.map((each) => (each.id === inquiry.id ? inquiry : each));
    return [...list, inquiry].sort(newestFirst);
  };
  return {
    ...lists,
    inquiries: place(lists.inquiries, !inquiry.suspectedSpam),
    spam: place(lists.spam, inquiry.suspectedSpam),
  };
}
