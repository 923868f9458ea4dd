import type { Message } from '#app/domain/inquiries/message.ts';
import { businessTimes, waitedMinutes, waitInWords } from '#app/domain/inquiries/waiting-time.ts';
import { shortDay } from '#app/domain/text/dates.ts';
import { dealer } from '#dealer';
import { type Figures, maxToDo } from './figures.ts';
import { Step, Steps } from './next-steps.tsx';

/** Number of messages shown; the rest are counted. */
const maxListed = 5;

type ToDoProps = Pick<Figures, 'toDo' | 'settings' | 'branches'> & { today: string; now: Date };

/** Lists due follow-ups, then unanswered messages by waiting time, longest first. */
export function ToDo({ toDo, settings, branches, today, now }: ToDoProps) {
  if (!toDo?.length)
    return (
      <p className="border border-rule bg-sheet px-4 py-3 text-ink-soft">
        {toDo ? 'No messages to reply to.' : 'Could not be loaded. Please try again later.'}
      </p>
    );
  const timeOf = settings && branches && businessTimes({ ...settings, branches }, dealer.locale);
  const sorted = toDo
    .map((message) => ({ message, minutes: timeOf ? waitedMinutes(message, now, timeOf(message)) : 0 }))
    .sort((a, b) => order(a.message, b.message) || b.minutes - a.minutes);
  const since = (message: Message, minutes: number) => {
    if (message.followUpOn === '') return timeOf && `Waiting ${waitInWords(minutes, timeOf(message))}`;
    return message.followUpOn === today ? 'Today' : `Since ${shortDay(message.followUpOn, dealer.locale)}`;
  };
  const more = toDo.length - maxListed;
  return (
    <Steps>
      {sorted.slice(0, maxListed).map(({ message, minutes }) => (
        <Step key={message.id} to={`/admin/messages?${new URLSearchParams({ id: message.id })}`}>
          <span className="block font-semibold">
            {message.followUpOn === '' ? 'Reply to' : 'Follow up with'} <bdi>{message.name}</bdi>
          </span>
          <span className="line-clamp-1 text-sm text-ink-soft">
            <span className="font-semibold text-ink">{since(message, minutes)}</span>{' '}
            <bdi>{message.subject || message.message}</bdi>
          </span>
        </Step>
      ))}
      {more > 0 && (
        <Step to="/admin/messages?status=waiting">
          <span className="font-semibold">
            {toDo.length === maxToDo ? `${more}+` : more} more {more === 1 ? 'message' : 'messages'} to reply to
          </span>
        </Step>
      )}
    </Steps>
  );
}

/** Sort key: follow-ups by day before all other messages. */
const order = (a: Message, b: Message) => (a.followUpOn || '9').localeCompare(b.followUpOn || '9');
