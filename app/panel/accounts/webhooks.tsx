import { useRevalidator } from 'react-router';
import type { Delivery, Webhook } from '#app/domain/accounts/webhook.schema.ts';
import { type HookEvent, hookEvents } from '#app/domain/accounts/webhook.ts';
import { useAction } from '#app/panel/frame/calls/attempt.tsx';
import { dateAndTime } from '#app/panel/frame/dates.ts';
import { TrashIcon } from '#app/panel/frame/icons.tsx';
import { focusTitle } from '#app/panel/frame/page-head.tsx';
import { Fold } from '#app/panel/frame/parts/fold.tsx';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { webhookCalls } from './key-calls.ts';

/** A webhook with its last deliveries. */
export function Hook({ id, address, events, isOn, failingSince, deliveries }: Webhook) {
  const act = useAction();
  const { revalidate } = useRevalidator();
  const turn = () => act(() => webhookCalls.turn(id, !isOn), { failure: 'Failed to save the webhook' });
  const send = (again?: string) =>
    act(() => webhookCalls.send(id, again), { success: 'Sending…', failure: 'Failed to send' });
  const remove = async () => {
    const question = `Delete the webhook to ${address}?`;
    const toasts = { success: 'Webhook deleted', failure: 'Failed to delete the webhook' };
    if (await act(() => webhookCalls.remove(id), { question, ...toasts })) focusTitle();
  };
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 py-3">
      <p>
        <strong className="break-all">{address}</strong> {!isOn && <Badge kind="yellow">Off</Badge>}
      </p>
      <p className="text-sm">{events.map((event) => hookEvents[event]).join(', ')}</p>
      {failingSince !== null && (
        <p className="text-sm font-semibold text-magenta">Fails since {dateAndTime(failingSince)}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <SmallButton text="Send a test" of={address} onClick={() => send()} />
        <SmallButton text={isOn ? 'Turn off' : 'Turn on'} of={address} onClick={turn} />
        <SmallButton kind="quiet" icon={TrashIcon} text="Delete" of={address} onClick={remove} />
      </div>
      {deliveries.length > 0 && (
        <Fold title="Last deliveries">
          <SmallButton text="Refresh" of={address} onClick={() => revalidate()} />
          <ul aria-label={`Last deliveries to ${address}`} className="mt-2 divide-y divide-rule text-sm">
            {deliveries.map((each) => (
              <li key={each.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
                <span className="min-w-0 break-words">
                  {dateAndTime(each.createdAt)}: {hookEvents[each.event as HookEvent] ?? 'Test'} · {outcomeOf(each)}
                </span>
                {each.state !== 'waiting' && <SmallButton text="Send again" onClick={() => send(each.id)} />}
              </li>
            ))}
          </ul>
        </Fold>
      )}
    </li>
  );
}

const states = { waiting: 'Waiting', sent: 'Sent', failed: 'Not sent' };
const outcomeOf = ({ state, attempts, error }: Delivery) =>
  [states[state], error, attempts > 1 ? `${attempts} attempts` : ''].filter(Boolean).join(' · ');
