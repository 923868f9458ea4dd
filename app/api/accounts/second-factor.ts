import type { z } from 'zod';
import { clash, done, entity, limited } from '#app/api/calls/answers.ts';
import type { Client } from '#app/api/calls/call.ts';
import { type Calls, endpoint } from '#app/api/calls/endpoint.ts';
import { Problem } from '#app/api/calls/problem.ts';
import {
  firstCode,
  ownPassword,
  passwordAndCode,
  recoveryCodesEntity,
  secondFactorEntity,
  secondFactorSetupEntity,
} from '#app/domain/accounts/second-factor.schema.ts';
import type { Session } from '#app/storage/accounts/sessions.ts';
import { checkOwnPassword, checkPasswordAndCode, notify } from './second-step.ts';

/** Second factor calls: for the user's own account, and for owners on other accounts. */
export const secondFactor: Calls = (deps) => {
  const { store, secondFactors } = deps;

  async function checkBoth(session: Session, client: Client, given: z.output<typeof passwordAndCode>) {
    await checkPasswordAndCode(deps, session, given, client);
    if ((await store.secondFactors.find(session.userId)) === null) throw new Problem(409, 'No code is asked for');
  }

  return [
    endpoint('GET /auth/second-factor', 'staff', {
      summary: 'Whether sign-in requires a code, and how many recovery codes are left.',
      answers: { 200: entity('The second factor', secondFactorEntity) },
      async handle({ session }) {
        const kept = await store.secondFactors.find(session.userId);
        const { since = null, recoveryCodesLeft = 0 } = kept ?? {};
        const canCheckApp = kept === null || secondFactors.canCheckApp(kept);
        return { isOn: kept !== null, since, canCheckApp, recoveryCodesLeft };
      },
    }),
    endpoint('POST /auth/second-factor/setup', 'staff', {
      summary: 'Create a key for an authenticator app; needs the password. Takes effect when a code confirms it.',
      body: ownPassword,
      answers: { 200: entity('The key', secondFactorSetupEntity), ...clash, ...limited },
      async handle({ body: { password }, session, client }) {
        await checkOwnPassword(deps, session, client, password);
        if ((await store.secondFactors.find(session.userId)) !== null)
          throw new Problem(409, 'Codes are asked for already');
        return secondFactors.begin(session.userId, session.user.username);
      },
    }),
    endpoint('PUT /auth/second-factor', 'staff', {
      summary: 'Turn the second factor on with a first code; all other sessions end. Returns recovery codes, once.',
      body: firstCode,
      answers: { 200: entity('Recovery codes', recoveryCodesEntity), ...clash },
      async handle({ body, session }) {
        const given = { ...body, keepSession: session.tokenHash };
        return { recoveryCodes: await secondFactors.confirm(session.userId, given) };
      },
    }),
    endpoint('POST /auth/second-factor/recovery-codes', 'staff', {
      summary: 'Replace the recovery codes; needs password and code.',
      body: passwordAndCode,
      answers: { 200: entity('Recovery codes', recoveryCodesEntity), ...clash, ...limited },
      async handle({ body, session, client }) {
        await checkBoth(session, client, body);
        return { recoveryCodes: await secondFactors.renewRecoveryCodes(session.userId) };
      },
    }),
    endpoint('POST /auth/second-factor/remove', 'staff', {
      summary: 'Turn the second factor off; needs password and code.',
      body: passwordAndCode,
      answers: { ...done, ...clash, ...limited },
      async handle({ body, session, client }) {
        await checkBoth(session, client, body);
        await store.secondFactors.turnOff(session.userId);
        const person = { id: session.userId, username: session.user.username };
        await notify(deps, person, 'second-factor-removed', client);
      },
    }),
    endpoint('DELETE /auth/users/:id/second-factor', 'admin', {
      summary:
        'Turn off the second factor of another user, for example if the phone is lost; their sessions end at once.',
      answers: { ...done, ...clash },
      async handle({ params: { id }, session, client }) {
        if (id === session.userId) throw new Problem(409, 'Turn off your own with your password and a code');
        const username = await store.users.nameOf(id);
        await store.secondFactors.turnOff(id, { endSessions: true });
        await notify(deps, { id, username }, 'second-factor-removed', client);
      },
    }),
  ];
};
