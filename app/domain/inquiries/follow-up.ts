import type { DealerFacts } from '#app/domain/business/dealer-facts.ts';
import type { Locale } from '#app/domain/records/locale.ts';
import { dayAfter, dayOf, offsetAt } from '#app/domain/text/dates.ts';
import type { Message } from './message.ts';
import type { BusinessCalendar } from './waiting-time.ts';

export type Colleague = { id: string; username: string; isSelf: boolean };

/** Settings and users that the inbox needs besides the messages. */
export type FollowUpSetup = BusinessCalendar & Pick<DealerFacts, 'replyGoalMinutes'> & { people: Colleague[] };

/** Inbox views by next step. */
export const followUpViews = ['waiting', 'today', 'mine', 'snoozed'] as const;
export type FollowUpView = (typeof followUpViews)[number];

/** Today in the dealer's time zone, its start, and the id of the signed-in user. */
export type Viewer = { today: string; since: string; self: string };

export function viewerAt(now: Date, self: string, locale: Locale): Viewer {
  const today = dayOf(now, locale);
  return { today, since: new Date(`${today}T00:00:00${offsetAt(now, locale)}`).toISOString(), self };
}

type FollowedUp = Pick<Message, 'answeredAt' | 'status' | 'followUpOn' | 'assignee' | 'createdAt'>;

/** Whether a message has no reply yet. */
export const isUnanswered = ({ answeredAt, status }: Pick<FollowedUp, 'answeredAt' | 'status'>): boolean =>
  answeredAt === null && status !== 'resolved';

/** Whether an open message has a follow-up due. */
export const isFollowUpDue = ({ followUpOn, status }: Pick<FollowedUp, 'followUpOn' | 'status'>, today: string) =>
  followUpOn !== '' && followUpOn <= today && status !== 'resolved';

/** Reports whether a message belongs to a view. Only Today includes resolved messages: those received today. */
export function inView(message: FollowedUp, view: FollowUpView, viewer: Viewer): boolean {
  const { followUpOn, status, assignee, createdAt } = message;
  const isDue = isFollowUpDue(message, viewer.today);
  switch (view) {
    case 'waiting':
      return isDue || (isUnanswered(message) && followUpOn === '');
    case 'today':
      return isDue || createdAt >= viewer.since;
    case 'mine':
      return assignee === viewer.self && status !== 'resolved';
    case 'snoozed':
      return followUpOn > viewer.today && status !== 'resolved';
  }
}

const oldestFirst = (a: FollowedUp, b: FollowedUp) =>
  a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0;

/** Sorts the Waiting view: due follow-ups by day, then by longest waiting time. `waited` returns minutes. */
export function byUrgency<Each extends FollowedUp>(
  messages: readonly Each[],
  waited: (message: Each) => number,
  today: string,
) {
  const rank = (message: Each) =>
    isFollowUpDue(message, today) ? { day: message.followUpOn, minutes: 0 } : { day: '9999', minutes: waited(message) };
  return messages
    .map((message) => ({ message, ...rank(message) }))
    .sort((a, b) =>
      a.day < b.day ? -1 : a.day > b.day ? 1 : b.minutes - a.minutes || oldestFirst(a.message, b.message),
    )
    .map(({ message }) => message);
}

const monday = Date.parse('1970-01-05');

/** Returns the follow-up days offered as buttons. Next week means Monday. */
export function followUpDays(today: string): { name: string; day: string }[] {
  const weekday = ((Date.parse(today) - monday) / 86_400_000) % 7;
  return [
    { name: 'Tomorrow', day: dayAfter(today, 1) },
    { name: 'In 3 days', day: dayAfter(today, 3) },
    { name: 'Next week', day: dayAfter(today, 7 - weekday) },
  ];
}
