/** What the timeline of a message shows. `reminded`: the site reminded its users. */
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
] as const;
export type EventKind = (typeof eventKinds)[number];

/** Replies to the visitor; each sets a new message in progress. */
export const replyKinds = ['called', 'whatsapp', 'mailed', 'sms'] as const;
export type ReplyKind = (typeof replyKinds)[number];

export const isReply = (kind: EventKind): kind is ReplyKind => (replyKinds as readonly string[]).includes(kind);

/**
 * An event of a message. `text` is a note, a status, the name of the assignee, or a follow-up day; empty for the others.
 * `madeBy` is a user name, empty for the site or the visitor.
 */
export type MessageEvent = { id: string; kind: EventKind; text: string; madeAt: string; madeBy: string };
