import { call } from '#app/client.ts';
import type { Device } from '#app/domain/accounts/notice.schema.ts';
import type { SecondFactorSetup, SecondFactorState } from '#app/domain/accounts/second-factor.schema.ts';
import type { Person, Role, SignInHint, User } from '#app/domain/accounts/user.ts';
import { at, list, none, one } from './answers.ts';
import { panelCall } from './panel-call.ts';

/** `device` is the random id of this browser. */
export type Credentials = { username: string; password: string; code?: string };
export type Browser = { device: string | undefined; deviceSecret: string | undefined; rememberDevice: boolean };
/** The answer to a sign-in. */
export type SignedIn = { access_token: string; user: User; deviceSecret?: string };
type PasswordAndCode = { password: string; code: string };

const recoveryCodes = async (response: Promise<Response>): Promise<string[]> =>
  (await one<{ recoveryCodes: string[] }>(response)).recoveryCodes;

/** Users, their sessions and sign-in. */
export const auth = {
  hint: () => one<SignInHint | null>(call('GET', '/auth/hint')),
  login: (given: Credentials & Browser) => one<SignedIn>(call('POST', '/auth/login', { body: given })),
  logout: () => none(panelCall('POST', '/auth/logout')),
  me: () => one<User>(panelCall('GET', '/auth/me')),
  name: async () => (await one<{ name: string }>(panelCall('GET', '/auth/name'))).name,
  setName: async (name: string) =>
    (await one<{ name: string }>(panelCall('PUT', '/auth/name', { body: { name } }))).name,
  digest: async () => (await one<{ email: string }>(panelCall('GET', '/auth/digest'))).email,
  setDigest: async (email: string) =>
    (await one<{ email: string }>(panelCall('PUT', '/auth/digest', { body: { email } }))).email,
  sessions: () => list<Device>(panelCall('GET', '/auth/sessions')),
  signOutDevice: (id: string) => none(panelCall('DELETE', at('/auth/sessions', id))),
  logoutElsewhere: () => none(panelCall('POST', '/auth/logout-elsewhere')),
  logoutEverywhere: () => none(panelCall('POST', '/auth/logout-everywhere')),
  changePassword: (currentPassword: string, newPassword: string) =>
    none(panelCall('PUT', '/auth/password', { body: { currentPassword, newPassword } })),
  users: () => list<Person>(panelCall('GET', '/auth/users')),
  removeUser: (id: string, takeOver: string) =>
    none(panelCall('DELETE', at('/auth/users', id), { query: { takeOver } })),
  setRole: (id: string, role: Role) => none(panelCall('PUT', `${at('/auth/users', id)}/role`, { body: { role } })),
  setBranches: (id: string, branches: readonly string[]) =>
    none(panelCall('PUT', `${at('/auth/users', id)}/branches`, { body: { branches } })),
  resetPassword: (id: string, password: string) =>
    none(panelCall('PUT', `${at('/auth/users', id)}/password`, { body: { password } })),
  signOutPerson: (id: string) => none(panelCall('DELETE', `${at('/auth/users', id)}/sessions`)),
  removeSecondFactor: (id: string) => none(panelCall('DELETE', `${at('/auth/users', id)}/second-factor`)),
  removeNotice: (id: string) => none(panelCall('DELETE', at('/auth/notices', id))),
  secondFactor: () => one<SecondFactorState>(panelCall('GET', '/auth/second-factor')),
  setUpSecondFactor: (password: string) =>
    one<SecondFactorSetup>(panelCall('POST', '/auth/second-factor/setup', { body: { password } })),
  turnOnSecondFactor: (setup: string, code: string) =>
    recoveryCodes(panelCall('PUT', '/auth/second-factor', { body: { setup, code } })),
  renewRecoveryCodes: (given: PasswordAndCode) =>
    recoveryCodes(panelCall('POST', '/auth/second-factor/recovery-codes', { body: given })),
  turnOffSecondFactor: (given: PasswordAndCode) =>
    none(panelCall('POST', '/auth/second-factor/remove', { body: given })),
};
