import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useAttempt } from '#app/admin/attempt.tsx';
import { panel } from '#app/admin/calls.ts';
import { focusSection } from '#app/admin/panel-section.tsx';
import { sentences } from '#app/admin/sentences.ts';
import { useFocusBack } from '#app/admin/use-focus-back.ts';
import { ApiFailure } from '#app/client.ts';
import { timeAgo } from '#app/domain/dates.ts';
import { deviceOf } from '#app/domain/device.ts';
import type { PushDevice } from '#app/domain/push-device.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/toast.tsx';
import { obstacle, subscribe, thisEndpoint, unsubscribe } from '#app/worker/subscription.ts';
import { dealer } from '#dealer';
import { NotificationForm } from './notification-form.tsx';

export const notificationsTitle = 'Notifications';

const obstacles = {
  'install first':
    'On an iPhone or iPad, first add the panel to the Home Screen: tap Share, then Add to Home Screen. Open it from there and turn notifications on.',
  unsupported: 'This browser cannot show notifications.',
  blocked:
    'Notifications are blocked for this site. Allow them in the site settings of your browser, then reload this page.',
};

/** The user's devices that get notifications, and a button to add this one. */
export function Notifications({ list, now }: { list: PushDevice[]; now: Date }) {
  const attempt = useAttempt();
  const { revalidate } = useRevalidator();
  const [endpoint, setEndpoint] = useState<string | null>(null);
  const [problem, setProblem] = useState(obstacle);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the list may be one of the subscription.
  useEffect(() => {
    thisEndpoint().then(setEndpoint);
  }, [list]);

  async function turnOn() {
    const outcome = await attempt(
      async () => {
        const target = await subscribe(await panel.push.key()).catch((error) => {
          throw error instanceof ApiFailure ? error : new ApiFailure(0, '', error);
        });
        return target && panel.push.add({ ...target, name: deviceOf(navigator.userAgent) });
      },
      { failure: sentences.push.turnOnFailed },
    );
    setProblem(obstacle());
    if (!('value' in outcome) || outcome.value === null) return;
    await revalidate();
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
      {problem !== null && <p className="border-l-8 border-yellow-mark bg-shade px-4 py-3">{obstacles[problem]}</p>}
      {problem === null && endpoint !== null && !list.some((device) => device.endpoint === endpoint) && (
        <Button size="small" onClick={turnOn}>
          Turn on for this device
        </Button>
      )}
    </div>
  );
}

function Row({ device, isThis, now }: { device: PushDevice; isThis: boolean; now: Date }) {
  const { id, name, isPaused, quietFrom, quietUntil, hidesNames, lastSentAt } = device;
  const attempt = useAttempt();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [isOpen, setIsOpen] = useState(false);
  const editButton = useFocusBack(isOpen);
  const facts = [
    lastSentAt === null ? 'Nothing sent yet' : `Last sent ${timeAgo(lastSentAt, now, dealer.locale)}`,
    quietFrom && `Quiet ${quietFrom} to ${quietUntil}`,
    hidesNames && 'Names hidden',
  ];

  async function test() {
    const outcome = await attempt(() => panel.push.test(id), { failure: sentences.push.testFailed });
    if (!('value' in outcome)) return;
    toast(outcome.value === 'sent' ? 'success' : 'failure', sentences.push.test[outcome.value]);
    await revalidate();
  }
  async function pause() {
    const failure = sentences.push.saveFailed;
    await attempt(() => panel.push.change(id, { isPaused: !isPaused }), { failure });
    await revalidate();
  }
  async function remove() {
    const { removed: success, removeFailed: failure } = sentences.push;
    const outcome = await attempt(() => panel.push.remove(id), { success, failure });
    if ('value' in outcome && isThis) await unsubscribe().catch(() => {});
    await revalidate();
    if ('value' in outcome) focusSection(notificationsTitle);
  }

  const actions = [
    ['Test', test],
    [isPaused ? 'Resume' : 'Pause', pause],
    ['Remove', remove],
  ] as const;
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <strong className="min-w-0 break-words">{name}</strong>
        {isThis && <Badge>This device</Badge>}
        {isPaused && <Badge kind="yellow">Paused</Badge>}
      </p>
      <p className="text-sm text-ink-soft">{facts.filter(Boolean).join(' · ')}</p>
      {isOpen ? (
        <NotificationForm device={device} onClose={() => setIsOpen(false)} />
      ) : (
        <div className="-ml-3.5 flex flex-wrap gap-x-1">
          <Button id={editButton} kind="quiet" size="small" aria-label={`Edit ${name}`} onClick={() => setIsOpen(true)}>
            Edit
          </Button>
          {actions.map(([text, act]) => (
            <Button key={text} kind="quiet" size="small" aria-label={`${text} ${name}`} onClick={act}>
              {text}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}
