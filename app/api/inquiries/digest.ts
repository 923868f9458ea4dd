import { entity } from '#app/api/calls/answers.ts';
import { type Calls, endpoint, json } from '#app/api/calls/endpoint.ts';
import { digestChoice } from '#app/domain/accounts/user.schema.ts';

const maxBytes = 16 * 1024;

/** Reads and sets the address for a user's morning digest. Each device has a separate setting. */
export const digest: Calls = ({ store }) => [
  endpoint('GET /auth/digest', {
    access: 'staff',
    summary: 'The address that gets your morning digest; empty for none.',
    answers: { 200: entity('The address', digestChoice) },
    handle: async ({ session }) => json({ email: await store.users.digestEmail(session.userId) }),
  }),
  endpoint('PUT /auth/digest', {
    access: 'staff',
    summary: 'Change the address that gets your morning digest; an empty one stops it.',
    body: digestChoice,
    maxBytes,
    answers: { 200: entity('The address', digestChoice) },
    async handle({ body: { email }, session }) {
      await store.users.setDigestEmail(session.userId, email);
      return json({ email });
    },
  }),
];
