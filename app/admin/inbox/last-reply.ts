import { ifPossible } from '#app/admin/if-possible.ts';
import { type ReplyChannel, replyChannels } from '#app/domain/message-reply.ts';

const key = 'last reply';

type LastReply = { channel: ReplyChannel; template: string };

/** Template and channel of the last reply from this browser; the defaults for the next reply. */
export function readLastReply(): LastReply {
  const last: LastReply | null = ifPossible(() => JSON.parse(localStorage.getItem(key) ?? 'null'));
  return last !== null && replyChannels.includes(last.channel) ? last : { channel: 'whatsapp', template: '' };
}

export const saveLastReply = (last: LastReply): void =>
  void ifPossible(() => localStorage.setItem(key, JSON.stringify(last)));
