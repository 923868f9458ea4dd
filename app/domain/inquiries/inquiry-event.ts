import type { Locale } from '#app/domain/records/locale.ts';
import { shortDay } from '#app/domain/text/dates.ts';
import { type InquiryStatus, statusNames } from './inquiry.ts';

/** Event kinds of an inquiry's timeline. `reminded` means a reminder to users; `visitor`, a line the visitor added. */
export const eventKinds = [
  'received',
  'opened',
  'called',
  'whatsapp',
  'mailed',
  'sms',
  'status',
  'note',
  'assigned',
  'follow-up',
  'reminded',
  'quoted',
  'accepted',
  'declined',
  'visitor',
  'withdrawn',
] as const;
export type EventKind = (typeof eventKinds)[number];

/** Replies to the visitor. Each sets a new inquiry to In progress. */
export const replyKinds = ['called', 'whatsapp', 'mailed', 'sms'] as const;
export type ReplyKind = (typeof replyKinds)[number];

export const isReply = (kind: EventKind): kind is ReplyKind => (replyKinds as readonly string[]).includes(kind);

/**
 * An event of an inquiry. `text` is a note, a status, the assignee's name or a follow-up day; empty for other kinds.
 * `madeBy` is a user name; empty for the site and the visitor.
 */
export type InquiryEvent = { id: string; kind: EventKind; text: string; madeAt: string; madeBy: string };

/** Labels of event kinds without a text. */
export const eventNames = {
  received: 'Received',
  opened: 'Opened',
  called: 'Called',
  whatsapp: 'WhatsApp',
  mailed: 'E-mail',
  sms: 'SMS',
  note: 'Note',
  reminded: 'Reminder sent',
  quoted: 'Quotation sent',
  accepted: 'Quotation accepted',
  declined: 'Quotation declined',
  visitor: 'Message from the visitor',
  withdrawn: 'Withdrawn by the visitor',
} as const;

/** `Called`, `Status: Resolved`, `Assigned to ravi`, `Follow-up on Thu 26 Nov`. The text of a note is not included. */
export function eventInWords({ kind, text }: Pick<InquiryEvent, 'kind' | 'text'>, locale: Locale): string {
  switch (kind) {
    case 'status':
      return `Status: ${statusNames[text as InquiryStatus] ?? text}`;
    case 'assigned':
      return text === '' ? 'Assigned to nobody' : `Assigned to ${text}`;
    case 'follow-up':
      return text === '' ? 'Follow-up removed' : `Follow-up on ${shortDay(text, locale)}`;
    default:
      return eventNames[kind];
  }
}

/** Returns the last reply, unless a later status or follow-up answers it. `events` is sorted oldest first. */
export function openReply(events: readonly InquiryEvent[]): InquiryEvent | null {
  const last = events.findLast(({ kind }) => isReply(kind) || kind === 'status' || kind === 'follow-up');
  return last && isReply(last.kind) ? last : null;
}
