import { z } from 'zod';
import { clash, done, entity, limited } from '#app/api/calls/answers.ts';
import { type Calls, endpoint } from '#app/api/calls/endpoint.ts';
import { fieldProblem, Problem } from '#app/api/calls/problem.ts';
import { limitLogin } from '#app/api/calls/rate-limit.ts';
import { passwordProblem } from '#app/domain/accounts/password.ts';
import { secondFactorHeader } from '#app/domain/accounts/second-factor.ts';
import {
  credentials,
  digestChoice,
  displayName,
  newUser,
  passwordChange,
  userEntity,
} from '#app/domain/accounts/user.schema.ts';
import { passwordSources } from '#app/domain/accounts/user.ts';
import { checkOwnPassword, checkSecondFactor } from './second-step.ts';
import { signedIn, startSession } from './start-session.ts';

/** Compares passwords after the normalisation that hashing applies. */
const isSame = (one: string, other: string) => one.normalize('NFKC') === other.normalize('NFKC');

export const auth: Calls = ({ store, passwords, secondFactors, mail, signInHint, passwordChanged }) => [
  endpoint('POST /auth/login', 'public', {
    summary:
      'Sign in. An unknown user and a wrong password get the same answer in the same time. If a second factor is needed, ' +
      `the 401 has the header ${secondFactorHeader}; send both again with the app's \`code\` or a recovery code. ` +
      'A browser may send a `device` identifier, so that it is recognised at the next sign-in. With `rememberDevice` the ' +
      'answer has a `deviceSecret` unless the one sent is valid; sent with later sign-ins, it exempts them from the limits ' +
      'that all clients share.',
    body: credentials,
    answers: { 200: entity('A bearer token and its user', signedIn), ...limited },
    async handle({ body: { username, password, code, ...browser }, client }) {
      const caller = await limitLogin(store, client.address, username, browser.deviceSecret);
      const account = await store.users.find(username);
      const isRight = await passwords.verify(password, account?.passwordHash ?? null, caller);
      if (account === null || !isRight) throw new Problem(401, 'Invalid username or password');
      const { id } = account;
      const name = account.user.username;
      await checkSecondFactor({ store, secondFactors, mail }, { id, username: name }, code, client);
      return startSession({ store, mail }, { id, username: name }, caller, browser, client);
    },
  }),
  endpoint('GET /auth/hint', 'public', {
    summary: 'The initial administrator and where the password is stored; null once the password has been changed.',
    answers: {
      200: entity('The hint', z.object({ username: z.string(), passwordIn: z.enum(passwordSources) }).nullable()),
    },
    handle: () => signInHint(),
  }),
  endpoint('GET /auth/me', 'staff', {
    summary: 'The signed-in user.',
    answers: { 200: entity('The user', userEntity) },
    handle: ({ session }) => session.user,
  }),
  endpoint('GET /auth/name', 'staff', {
    summary: 'Your display name, the author of your posts; empty if you have not given one.',
    answers: { 200: entity('The name', displayName) },
    handle: async ({ session }) => ({ name: await store.users.displayName(session.userId) }),
  }),
  endpoint('PUT /auth/name', 'staff', {
    summary: 'Change your display name. It must differ from your username.',
    body: displayName,
    answers: { 200: entity('The name', displayName) },
    async handle({ body: { name }, session }) {
      if (name === session.user.username)
        throw fieldProblem('name', 'Enter your name as visitors should read it, not your username');
      await store.users.setDisplayName(session.userId, name);
      return { name };
    },
  }),
  endpoint('POST /auth/register', 'admin', {
    summary: 'Add a user: an owner, or staff by `role`.',
    body: newUser,
    answers: { 201: entity('The user', userEntity), ...clash, ...limited },
    async handle({ body: { username, password, role } }) {
      const passwordHash = await passwords.hash(password);
      return store.users.create({ username, passwordHash, initial: false, role });
    },
  }),
  endpoint('PUT /auth/password', 'staff', {
    summary: 'Change your own password; all other sessions end.',
    body: passwordChange,
    answers: { ...done, ...limited },
    async handle({ body: { currentPassword, newPassword }, session, client }) {
      await checkOwnPassword({ store, passwords }, session, client, currentPassword, 'currentPassword');
      const problem = isSame(newPassword, currentPassword)
        ? 'This is the password you have now'
        : passwordProblem(newPassword, session.user.username);
      if (problem) throw fieldProblem('newPassword', problem);
      await store.users.setPassword(session.userId, await passwords.hash(newPassword), session.tokenHash);
      await passwordChanged();
    },
  }),
  endpoint('POST /auth/logout', 'staff', {
    summary: 'End this session.',
    answers: done,
    handle: ({ session }) => store.sessions.end(session.tokenHash),
  }),
  endpoint('POST /auth/logout-everywhere', 'staff', {
    summary: 'End all sessions of the user, and forget all remembered devices.',
    answers: done,
    handle: ({ session }) => store.sessions.endAll(session.userId),
  }),
  endpoint('GET /auth/digest', 'staff', {
    summary: 'The address that gets your morning digest; empty for none.',
    answers: { 200: entity('The address', digestChoice) },
    handle: async ({ session }) => ({ email: await store.users.digestEmail(session.userId) }),
  }),
  endpoint('PUT /auth/digest', 'staff', {
    summary: 'Change the address that gets your morning digest; an empty one stops it.',
    body: digestChoice,
    answers: { 200: entity('The address', digestChoice) },
    async handle({ body: { email }, session }) {
      await store.users.setDigestEmail(session.userId, email);
      return { email };
    },
  }),
];
