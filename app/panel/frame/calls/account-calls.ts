import { call } from '#app/client.ts';
import type { User } from '#app/domain/accounts/user.schema.ts';
import type { SignInHint } from '#app/domain/accounts/user.ts';
import { at, none, one } from './answers.ts';
import { panelCall } from './panel-call.ts';

/** `device` is the random id of this browser. */
export type Credentials = { username: string; password: string; code?: string };
export type Browser = { device: string | undefined; deviceSecret: string | undefined; rememberDevice: boolean };
export type SignedIn = { access_token: string; user: User; deviceSecret?: string };

export const auth = {
  hint: () => one<SignInHint | null>(call('GET', '/auth/hint')),
  login: (given: Credentials & Browser) => one<SignedIn>(call('POST', '/auth/login', { body: given })),
  logout: () => none(panelCall('POST', '/auth/logout')),
  me: () => one<User>(panelCall('GET', '/auth/me')),
  name: async () => (await one<{ name: string }>(panelCall('GET', '/auth/name'))).name,
  removeNotice: (id: string) => none(panelCall('DELETE', at('/auth/notices', id))),
};
