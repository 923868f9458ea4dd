import { type ReplyChannel, replyChannels } from '#app/domain/message-reply.ts';

const key = 'last reply';

type LastReply = { channel: ReplyChannel; template: string };

/** How the last reply from this browser was sent; the next one begins with it. */
export function readLastReply(): LastReply {
  try {
    const [channel, template = ''] = JSON.parse(localStorage.getItem(key) ?? '[]');
    if (replyChannels.includes(channel)) return { channel, template: String(template) };
  } catch {
    // Some private windows block storage.
  }
  return { channel: replyChannels[0], template: '' };
}

export function saveLastReply({ channel, template }: LastReply): void {
  try {
    localStorage.setItem(key, JSON.stringify([channel, template]));
  } catch {
    // The next reply begins with WhatsApp and the first template.
  }
}
