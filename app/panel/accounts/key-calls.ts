import type { ApiKey } from '#app/domain/accounts/api-key.schema.ts';
import type { KeyLifetime, KeyRight } from '#app/domain/accounts/api-key.ts';
import { at, list, none, one } from '#app/panel/frame/calls/answers.ts';
import { panelCall } from '#app/panel/frame/calls/panel-call.ts';

export type MadeKey = ApiKey & { key: string };
type NewKey = { name: string; rights: KeyRight[]; lifetime: KeyLifetime; password: string; code: string };

export const keyCalls = {
  list: () => list<ApiKey>(panelCall('GET', '/auth/keys')),
  add: (given: NewKey) => one<MadeKey>(panelCall('POST', '/auth/keys', { body: given })),
  revoke: (id: string) => none(panelCall('DELETE', at('/auth/keys', id))),
};
