import type { DealerFacts } from '#app/domain/business/dealer-facts.ts';
import type { Locale } from '#app/domain/records/locale.ts';
import { byText } from '#app/domain/text/by-text.ts';
import { clockTime, dayAfter, dayOf, mondayOf, offsetAt, shortDay } from '#app/domain/text/dates.ts';
import { formatMoney, fromMinor } from '#app/domain/text/money.ts';
import { type Inquiry, sourceOf } from './inquiry.ts';
import { stateNames } from './shown-states.ts';
import {
  type BusinessCalendar,
  type BusinessTime,
  businessTimes,
  goalMissedAt,
  waitedMinutes,
  waitInWords,
} from './waiting-time.ts';

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

export const isUnanswered = ({ answeredAt, status }: Pick<FollowedUp, 'answeredAt' | 'status'>): boolean =>
  answeredAt === null && status !== 'resolved';

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

/** Returns the follow-up days offered as buttons. Next week means Monday. */
export function followUpDays(today: string): { name: string; day: string }[] {
  return [
    { name: 'Tomorrow', day: dayAfter(today, 1) },
    { name: 'In 3 days', day: dayAfter(today, 3) },
    // On a Sunday, the Monday after tomorrow's.
    { name: 'Next week', day: dayAfter(mondayOf(dayAfter(today, 1)), 7) },
  ];
}

/** Display values of inquiries at one instant. */
export type FollowUpNow = {
  people: Colleague[];
  branches: FollowUpSetup['branches'];
  viewer: Viewer;
  nameOf: (userId: string) => string;
  waited: (inquiry: Inquiry) => number;
  notes: (inquiry: Inquiry) => InquiryNote[];
};

type Now = { now: Date; today: Viewer['today']; goalMinutes: number; time: BusinessTime; locale: Locale };

/** Part of the line under an inquiry in the list. `mark` highlights overdue inquiries and due follow-ups. */
type InquiryNote = { mark?: string; text: string; hint?: string };

const waitingHint = 'Opening hours since the message came in, without a reply';

/** Returns `Waiting 25 min, reply by 11:40 am`; after the goal, `Overdue 3 h 10 min, goal 1 h`. Names no wait below a minute. */
function waitingNote(inquiry: Inquiry, { now, today, goalMinutes, time, locale }: Now): InquiryNote[] {
  const waited = waitedMinutes(inquiry, now, time);
  const words = waitInWords(waited, time);
  if (waited >= goalMinutes) return [{ mark: 'Overdue', text: `${words}, goal ${waitInWords(goalMinutes, time)}` }];
  const until = goalMissedAt(inquiry, goalMinutes, time);
  const day = until === null ? '' : dayOf(until, locale);
  const at = until && `${day === today ? '' : `${shortDay(day, locale)}, `}${clockTime(until, locale)}`;
  if (waited < 1) return at === null ? [] : [{ text: `Reply by ${at}` }];
  return [{ text: `Waiting ${words}${at === null ? '' : `, reply by ${at}`}`, hint: waitingHint }];
}

/** Characters of a customer's answer in the list. */
const maxReason = 120;

/** Returns the lines under an inquiry: what became of its quotation, waiting time or follow-up, assignee, source and branch. */
function inquiryNotes(
  inquiry: Inquiry,
  { assignee, branch }: Record<'assignee' | 'branch', string>,
  at: Now,
): InquiryNote[] {
  const { followUpOn, source, status, quotation } = inquiry;
  const day = followUpOn === '' ? '' : shortDay(followUpOn, at.locale);
  const notes: InquiryNote[] = [];
  if (quotation && quotation.state !== 'sent') {
    const { number, state, total, reason } = quotation;
    const news = `${number} ${stateNames[state].toLowerCase()}, ${formatMoney(fromMinor(total), at.locale.currency, at.locale)}`;
    notes.push({ text: [news, reason.slice(0, maxReason)].filter(Boolean).join(': ') });
  }
  if (isFollowUpDue(inquiry, at.today))
    notes.push({ mark: 'Follow up', text: followUpOn === at.today ? 'today' : `since ${day}` });
  else if (followUpOn !== '' && status !== 'resolved') notes.push({ text: `Follow-up on ${day}` });
  else if (isUnanswered(inquiry)) notes.push(...waitingNote(inquiry, at));
  if (assignee !== '') notes.push({ text: `Assigned to ${assignee}` });
  if (source !== 'website' || inquiry.portal !== '') notes.push({ text: sourceOf(inquiry) });
  if (branch !== '') notes.push({ text: branch });
  return notes;
}

export const assigneeName = (people: readonly Colleague[], id: string): string =>
  id === '' ? '' : (people.find((person) => person.id === id)?.username ?? 'A removed user');

export function followUpOf({ people, replyGoalMinutes: goalMinutes, ...calendar }: FollowUpSetup, locale: Locale) {
  const timeOf = businessTimes(calendar, locale);
  const self = people.find(({ isSelf }) => isSelf)?.id ?? '–';
  const nameOf = (id: string) => assigneeName(people, id);
  const { branches } = calendar;
  const branchOf = ({ branch }: Inquiry) =>
    branches.length > 1 ? (branches.find(({ id }) => id === branch)?.name ?? '') : '';
  return (now: Date): FollowUpNow => {
    const viewer = viewerAt(now, self, locale);
    const at = { now, today: viewer.today, goalMinutes, locale };
    return {
      people,
      branches,
      viewer,
      nameOf,
      waited: (inquiry) => waitedMinutes(inquiry, now, timeOf(inquiry)),
      notes: (inquiry) => {
        const names = { assignee: nameOf(inquiry.assignee), branch: branchOf(inquiry) };
        return inquiryNotes(inquiry, names, { ...at, time: timeOf(inquiry) });
      },
    };
  };
}

/** Setup before the first load. */
export const noSetup: FollowUpSetup = { people: [], hours: [], holidays: [], branches: [], replyGoalMinutes: 0 };
