import type { Device } from '#app/domain/accounts/notice.schema.ts';
import type { SecondFactorSetup, SecondFactorState } from '#app/domain/accounts/second-factor.schema.ts';
import type { Person } from '#app/domain/accounts/user.schema.ts';
import type { Role } from '#app/domain/accounts/user.ts';
import { at, list, none, one } from '#app/panel/frame/calls/answers.ts';
import { panelCall } from '#app/panel/frame/calls/panel-call.ts';

type PasswordAndCode = { password: string; code: string };

const recoveryCodes = async (response: Promise<Response>): Promise<string[]> =>
  (await one<{ recoveryCodes: string[] }>(response)).recoveryCodes;

/** The account of the user, their sessions, and other people. */
export const accountCalls = {
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
