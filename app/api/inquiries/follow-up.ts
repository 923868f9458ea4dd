import { z } from 'zod';
import { entity } from '#app/api/calls/answers.ts';
import { type Calls, endpoint } from '#app/api/calls/endpoint.ts';
import { seesBranch } from '#app/domain/accounts/user.ts';
import { branchEntity } from '#app/domain/business/branch.schema.ts';
import { settingsEntity } from '#app/domain/business/settings.schema.ts';
import type { FollowUpSetup } from '#app/domain/inquiries/follow-up.ts';

const followUpEntity = z.object({
  people: z.array(z.object({ id: z.string(), username: z.string(), isSelf: z.boolean() })),
  ...settingsEntity.pick({ hours: true, holidays: true, replyGoalMinutes: true }).shape,
  branches: z.array(branchEntity.pick({ id: true, name: true, hours: true })),
});

export const followUp: Calls = ({ store }) => [
  endpoint('GET /follow-up', 'staff:read-inquiries', {
    summary:
      'Read what the follow-up of messages needs: the names of the users that can be assigned, the business hours and ' +
      'holidays in which a message waits, and the goal for the answer in minutes.',
    answers: { 200: entity('People, hours and goal', followUpEntity) },
    async handle({ session }) {
      const [people, settings, branches] = await Promise.all([
        store.users.list(session.userId),
        store.settings.read(),
        store.branches.list(),
      ]);
      // Hides roles, logins and second factors of other users from staff.
      return followUpEntity.parse({
        people,
        ...settings,
        branches: branches.filter(({ id }) => seesBranch(session.branches, id)),
      }) satisfies FollowUpSetup;
    },
  }),
];
