import type { ApiKey } from '#app/domain/accounts/api-key.schema.ts';
import type { KeyLifetime } from '#app/domain/accounts/api-key.ts';
import type { Webhook } from '#app/domain/accounts/webhook.schema.ts';
import { at, list, none, one } from '#app/panel/frame/calls/answers.ts';
import { panelCall } from '#app/panel/frame/calls/panel-call.ts';

type Proof = { password: string; code: string };

export const keyCalls = {
  list: () => list<ApiKey>(panelCall('GET', '/auth/keys')),
  add: (given: Proof & { name: string; rights: readonly string[]; lifetime: KeyLifetime }) =>
    one<ApiKey & { key: string }>(panelCall('POST', '/auth/keys', { body: given })),
  revoke: (id: string) => none(panelCall('DELETE', at('/auth/keys', id))),
};

export const webhookCalls = {
  list: () => list<Webhook>(panelCall('GET', '/webhooks')),
  add: (given: Proof & { address: string; events: readonly string[] }) =>
    one<{ secret: string }>(panelCall('POST', '/webhooks', { body: given })),
  turn: (id: string, isOn: boolean) => none(panelCall('PUT', at('/webhooks', id), { body: { isOn } })),
  remove: (id: string) => none(panelCall('DELETE', at('/webhooks', id))),
  /** Sends a delivery again; a test without one. */
  send: (id: string, again?: string) =>
    none(panelCall('POST', `${at('/webhooks', id)}/deliveries`, { body: { again } })),
};
