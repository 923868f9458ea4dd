import { type Colleague, type FollowUpSetup, type Viewer, viewerAt } from './follow-up.ts';
import type { Locale } from './locale.ts';
import type { Message } from './message.ts';
import { type MessageNote, messageNotes } from './message-notes.ts';
import { businessTimes, waitedMinutes } from './waiting-time.ts';

/** Display values of messages at one instant. */
export type Desk = {
  people: Colleague[];
  viewer: Viewer;
  nameOf: (userId: string) => string;
  waited: (message: Message) => number;
  notes: (message: Message) => MessageNote[];
};

/** Returns a function from an instant to the display values. */
export function deskOf({ people, replyGoalMinutes: goalMinutes, ...calendar }: FollowUpSetup, locale: Locale) {
  const timeOf = businessTimes(calendar, locale);
  const self = people.find(({ isSelf }) => isSelf)?.id ?? '–';
  const nameOf = (id: string) =>
    id === '' ? '' : (people.find((person) => person.id === id)?.username ?? 'A removed user');
  return (now: Date): Desk => {
    const viewer = viewerAt(now, self, locale);
    const at = { now, today: viewer.today, goalMinutes, locale };
    return {
      people,
      viewer,
      nameOf,
      waited: (message) => waitedMinutes(message, now, timeOf(message)),
      notes: (message) => messageNotes(message, nameOf(message.assignee), { ...at, time: timeOf(message) }),
    };
  };
}

/** Setup before the first load. */
export const noSetup: FollowUpSetup = { people: [], hours: [], holidays: [], branches: [], replyGoalMinutes: 0 };
