import { at, list, none, one } from '#app/admin/answers.ts';
import { panelCall } from '#app/admin/panel-call.ts';
import type { PushDevice, PushDeviceChange, PushTarget } from '#app/domain/push-device.ts';
import type { PushOutcome } from '#app/domain/push-result.ts';

/** The browsers that get the user's notifications; apart from the others, so that only the account page loads them. */
export const pushCalls = {
  key: async () => (await one<{ publicKey: string }>(panelCall('GET', '/push/key'))).publicKey,
  list: () => list<PushDevice>(panelCall('GET', '/push/devices')),
  add: (device: PushTarget & { name: string }) => one<PushDevice>(panelCall('POST', '/push/devices', { body: device })),
  change: (id: string, body: PushDeviceChange) => one<PushDevice>(panelCall('PUT', at('/push/devices', id), { body })),
  remove: (id: string) => none(panelCall('DELETE', at('/push/devices', id))),
  test: async (id: string) =>
    (await one<{ outcome: PushOutcome }>(panelCall('POST', `${at('/push/devices', id)}/test`))).outcome,
};
