import type { ApiKey } from '#app/domain/accounts/api-key.schema.ts';
import type { KeyLifetime } from '#app/domain/accounts/api-key.ts';
import { at, list, none, one } from '#app/panel/frame/calls/answers.ts';
import { panelCall } from '#app/panel/frame/calls/panel-call.ts';

type Proof = { password: string; code: string };

export const keyCalls = {
  list: () => list<ApiKey>(panelCall('GET', '/auth/keys')),
  add: (given: Proof & { name: string; rights: readonly string[]; lifetime: KeyLifetime }) =>
    one<ApiKey & { key: string }>(panelCall('POST', '/auth/keys', { body: given })),
  revoke: (id: string) => none(panelCall('DELETE', at('/auth/keys', id))),
};
