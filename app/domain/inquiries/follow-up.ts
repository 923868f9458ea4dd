import type { DealerFacts } from '#app/domain/business/dealer-facts.ts';
import type { Locale } from '#app/domain/records/locale.ts';
import { byText } from '#app/domain/text/by-text.ts';
import { dayAfter, dayOf, offsetAt } from '#app/domain/text/dates.ts';
import type { Inquiry } from './inquiry.ts';
import type { BusinessCalendar } from './waiting-time.ts';

export type Colleague = { id: string; username: string; isSelf: boolean };

/** Settings and users that the inbox needs besides the inquiries. */
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

type FollowedUp = Pick<Inquiry, 'answeredAt' | 'status' | 'followUpOn' | 'assignee' | 'createdAt'>;

/** Whether an inquiry has no reply yet. */
export const isUnanswered = ({ answeredAt, status }: Pick<FollowedUp, 'answeredAt' | 'status'>): boolean =>
  answeredAt === null && status !== 'resolved';

/** Whether an open inquiry has a follow-up due. */
export const isFollowUpDue = ({ followUpOn, status }: Pick<FollowedUp, 'followUpOn' | 'status'>, today: string) =>
  followUpOn !== '' && followUpOn <= today && status !== 'resolved';

/** Reports whether an inquiry belongs to a view. Only Today includes resolved inquiries: those received today. */
export function inView(inquiry: FollowedUp, view: FollowUpView, viewer: Viewer): boolean {
  const { followUpOn, status, assignee, createdAt } = inquiry;
  const isDue = isFollowUpDue(inquiry, viewer.today);
  switch (view) {
    case 'waiting':
      return isDue || (isUnanswered(inquiry) && followUpOn === '');
    case 'today':
      return isDue || createdAt >= viewer.since;
    case 'mine':
      return assignee === viewer.self && status !== 'resolved';
    case 'snoozed':
      return followUpOn > viewer.today && status !== 'resolved';
  }
}

const oldestFirst = (a: FollowedUp, b: FollowedUp) => byText(a.createdAt, b.createdAt);

/** Sorts the Waiting view: due follow-ups by day, then by longest waiting time. `waited` returns minutes. */
export function byUrgency<Each extends FollowedUp>(
  inquiries: readonly Each[],
  waited: (inquiry: Each) => number,
  today: string,
) {
  const rank = (inquiry: Each) =>
    isFollowUpDue(inquiry, today) ? { day: inquiry.followUpOn, minutes: 0 } : { day: '9999', minutes: waited(inquiry) };
  return inquiries
    .map((inquiry) => ({ inquiry, ...rank(inquiry) }))
    .sort((a, b) => byText(a.day, b.day) || b.minutes - a.minutes || oldestFirst(a.inquiry, b.inquiry))
    .map(({ inquiry }) => inquiry);
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
