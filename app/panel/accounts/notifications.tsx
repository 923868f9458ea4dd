import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiFailure } from '#app/client.ts';
import { deviceOf } from '#app/domain/accounts/device.ts';
import type { PushOutcome } from '#app/domain/inquiries/notices/push.ts';
import {
  inWords,
  type PushDevice,
  type PushDeviceChange,
  type PushTarget,
} from '#app/domain/inquiries/notices/push-device.ts';
import { at, list, none, one } from '#app/panel/frame/calls/answers.ts';
import { useAction, useAttempt } from '#app/panel/frame/calls/attempt.tsx';
import { panelCall } from '#app/panel/frame/calls/panel-call.ts';
import { SendForm } from '#app/panel/frame/edit/send-form.tsx';
import { focusSection } from '#app/panel/frame/panel-section.tsx';
import { Fold } from '#app/panel/frame/parts/fold.tsx';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { obstacle, subscribe, thisEndpoint, unsubscribe } from '#app/panel/frame/worker/subscription.ts';
import { Badge } from '#app/ui/badge.tsx';
import { CheckField, TextField } from '#app/ui/field.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { dealer } from '#dealer';

export const notificationsTitle = 'Notifications';

const turnOnFailed = 'Notifications could not be turned on';
const saveFailed = 'Failed to save the device';
const testOutcomes: Record<PushOutcome, string> = {
  sent: 'Test sent. It appears on the device in a few seconds.',
  gone: 'This device no longer receives notifications and was removed. Turn them on there again.',
  refused: 'The test was not sent. Remove the device and turn notifications on there again.',
  failed: 'The test was not sent. Please try again in a few minutes.',
};

/** Lists the user's notification devices, with a button to add the current one. */
export function Notifications({ list, now }: { list: PushDevice[]; now: Date }) {
  const act = useAction();
  const [endpoint, setEndpoint] = useState<string | null>(null);
  const problem = obstacle();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed list may mean a changed subscription.
  useEffect(() => {
    thisEndpoint().then(setEndpoint);
  }, [list]);

  async function turnOn() {
    const add = async () => {
      const target = await subscribe(await pushCalls.key());
      if (target === null) throw new ApiFailure(0, turnOnFailed);
      await pushCalls.add({ ...target, name: deviceOf(navigator.userAgent) });
    };
    // After a refusal, the reloaded page explains how to allow notifications.
    if (await act(add, { success: 'Notifications are on for this device', failure: turnOnFailed }))
      focusSection(notificationsTitle);
  }

  return (
    <div className="max-w-xl">
      {list.length > 0 && (
        <ul className="mb-4 divide-y divide-rule border-y border-rule">
          {list.map((device) => (
            <Row key={device.id} device={device} isThis={device.endpoint === endpoint} now={now} />
          ))}
        </ul>
      )}
      {problem !== null && <p className="border-l-8 border-yellow-mark bg-shade px-4 py-3">{problem}</p>}
      {problem === null && endpoint !== null && !list.some((device) => device.endpoint === endpoint) && (
        <SmallButton kind="primary" text="Turn on for this device" onClick={turnOn} />
      )}
    </div>
  );
}

function Row({ device, isThis, now }: { device: PushDevice; isThis: boolean; now: Date }) {
  const { id, name, isPaused } = device;
  const attempt = useAttempt();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const act = useAction();

  async function test() {
    const outcome = await attempt(() => pushCalls.test(id), { failure: 'Failed to send the test' });
    if ('value' in outcome) toast(outcome.value === 'sent' ? 'success' : 'failure', testOutcomes[outcome.value]);
    await revalidate();
  }
  const pause = () => act(() => pushCalls.change(id, { isPaused: !isPaused }), { failure: saveFailed });
  async function remove() {
    const end = async () => {
      await pushCalls.remove(id);
      if (isThis) await unsubscribe();
    };
    if (await act(end, { success: 'Device removed', failure: 'Failed to remove the device' }))
      focusSection(notificationsTitle);
  }

  const button = (text: string, onClick: () => void) => (
    <SmallButton kind="quiet" text={text} of={name} onClick={onClick} />
  );
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <strong className="min-w-0 break-words">{name}</strong>
        {isThis && <Badge>This device</Badge>}
        {isPaused && <Badge kind="yellow">Paused</Badge>}
      </p>
      <p className="text-sm text-ink-soft">{inWords(device, now, dealer.locale)}</p>
      <div className="-ml-3.5 flex flex-wrap gap-x-1">
        {button('Test', test)}
        {button(isPaused ? 'Resume' : 'Pause', pause)}
        {button('Remove', remove)}
      </div>
      {/* The new key closes the form after a save. */}
      <Fold key={[name, device.quietFrom, device.quietUntil, device.hidesNames].join()} title={`Edit ${name}`}>
        <NotificationForm device={device} />
      </Fold>
    </li>
  );
}

function NotificationForm({ device }: { device: PushDevice }) {
  const { id, name, quietFrom, quietUntil, hidesNames } = device;
  const { revalidate } = useRevalidator();
  return (
    <SendForm
      label={name}
      saveText="Save"
      className="grid gap-4"
      labels={{ name: 'Name', quietFrom: 'Quiet from', quietUntil: 'Quiet until', hidesNames: 'Hide names' }}
      initial={{ name, quietFrom, quietUntil, hidesNames }}
      check={(values) => ({
        name: values.name.trim() === '' ? 'Enter a name for this device' : null,
        quietUntil: (values.quietFrom === '') === (values.quietUntil === '') ? null : 'Enter both times, or none',
      })}
      send={(values) => pushCalls.change(id, values)}
      toasts={{ success: 'Device saved', failure: saveFailed }}
      onSent={revalidate}
    >
      {(field) => (
        <>
          <TextField {...field('name')} maxLength={60} required />
          <div className="grid grid-cols-2 gap-4">
            <TextField {...field('quietFrom')} type="time" />
            <TextField {...field('quietUntil')} type="time" />
          </div>
          <CheckField {...field('hidesNames')} hint="Shows only New inquiry, without the name and the subject" />
        </>
      )}
    </SendForm>
  );
}

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
