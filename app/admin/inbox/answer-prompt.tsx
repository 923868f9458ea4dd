import { useState } from 'react';
import { clockTime, dayAfter } from '#app/domain/dates.ts';
import type { Message } from '#app/domain/message.ts';
import { eventInWords, openReply } from '#app/domain/message-event.ts';
import { Button } from '#app/ui/button.tsx';
import { dealer } from '#dealer';
import { useDesk } from './desk.ts';
import type { Events } from './timeline.tsx';
import type { MessageActions } from './use-message-actions.ts';

type AnswerPromptProps = { message: Message; events: Events; actions: MessageActions };

/** After a reply, offers Answered and Try tomorrow until the user chooses one. */
export function AnswerPrompt({ message, events, actions }: AnswerPromptProps) {
  const { viewer } = useDesk();
  const [decided, setDecided] = useState('');
  const reply = Array.isArray(events) ? openReply(events) : null;
  if (reply === null || reply.id === decided || message.status === 'resolved') return null;
  const decide = (action: () => Promise<void>) => () => {
    // Hides the prompt at once; the timeline reloads later.
    setDecided(reply.id);
    return action();
  };
  return (
    <div role="status" className="mt-3 border-l-8 border-cyan bg-shade px-4 py-3">
      <p>
        {eventInWords(reply, dealer.locale)}, {clockTime(new Date(reply.madeAt), dealer.locale)}. What comes next?
      </p>
      <p className="mt-2 flex flex-wrap gap-2">
        <Button size="small" onClick={decide(() => actions.setStatus(message, 'resolved'))}>
          Answered
        </Button>
        <Button
          size="small"
          kind="secondary"
          onClick={decide(() => actions.followUp(message, dayAfter(viewer.today, 1)))}
        >
          Try tomorrow
        </Button>
      </p>
    </div>
  );
}
