import { z } from 'zod';
import { clash, done, entity, limited, removed } from '#app/api/calls/answers.ts';
import { type Calls, endpoint } from '#app/api/calls/endpoint.ts';
import { fieldProblem, Problem } from '#app/api/calls/problem.ts';
import { limitLogin } from '#app/api/calls/rate-limit.ts';
import { deviceOf } from '#app/domain/accounts/device.ts';
import {
  newPasskey,
  passkeyEntity,
  passkeyOptions,
  passkeyProof,
  passkeySignIn,
} from '#app/domain/accounts/passkey.schema.ts';
import { checkPasswordAndCode, notify } from './second-step.ts';
import { signedIn, startSession } from './start-session.ts';

/** Passkeys: the fingerprint, face or screen lock of a device instead of password and code. */
export const passkeyCalls: Calls = (deps) => {
  const { store, passkeys } = deps;
  return [
    endpoint('GET /auth/passkeys', 'staff', {
      summary: 'Your passkeys, the oldest first.',
      answers: { 200: entity('Passkeys', z.array(passkeyEntity)) },
      handle: ({ session }) => store.passkeys.list(session.userId),
    }),
    endpoint('POST /auth/passkeys/options', 'staff', {
      summary: 'WebAuthn options to create a passkey; needs the password, and a code if sign-in requires one.',
      body: passkeyProof,
      answers: { 200: entity('The options', passkeyOptions), ...limited },
      async handle({ body, session, client }) {
        await checkPasswordAndCode(deps, session, body, client);
        return passkeys.beginAdding({ id: session.userId, username: session.user.username });
      },
    }),
    endpoint('POST /auth/passkeys', 'staff', {
      summary: 'Add a passkey that the browser created with the options, within five minutes.',
      body: newPasskey,
      answers: { ...done, ...clash },
      async handle({ body: { answer }, session: { userId, user }, client }) {
        if (!(await passkeys.add(userId, answer, deviceOf(client.agent))))
          throw fieldProblem('answer', 'This took too long or was answered before. Please begin again.');
        await notify(deps, { id: userId, username: user.username }, 'passkey-added', client);
      },
    }),
    endpoint('DELETE /auth/passkeys/:id', 'staff', {
      summary: 'Remove one of your passkeys.',
      answers: removed,
      handle: ({ params: { id }, session }) => store.passkeys.remove(session.userId, id),
    }),
    endpoint('POST /auth/passkey/options', 'public', {
      summary: 'WebAuthn options to sign in with a passkey. The challenge works once, for five minutes.',
      answers: { 200: entity('The options', passkeyOptions) },
      handle: () => passkeys.beginSignIn(),
    }),
    endpoint('POST /auth/passkey', 'public', {
      summary:
        'Sign in with a passkey, which replaces the password and the code. The other fields are those of the login.',
      body: passkeySignIn,
      answers: { 200: entity('A bearer token and its user', signedIn), ...limited },
      async handle({ body: { answer, ...browser }, client }) {
        const kept = await store.passkeys.find(answer.id);
        const caller = await limitLogin(store, client.address, kept?.username ?? '', browser.deviceSecret);
        if (kept === null) throw new Problem(401, 'This fingerprint was removed. Please use your password.');
        if (!(await passkeys.isRight(kept, answer))) throw new Problem(401, 'Please try again, or use your password.');
        return startSession(deps, { id: kept.userId, username: kept.username }, caller, browser, client);
      },
    }),
  ];
};
