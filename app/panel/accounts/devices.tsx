import { useNavigate } from 'react-router';
import type { Device } from '#app/domain/accounts/notice.schema.ts';
import { useAction, useAttempt } from '#app/panel/frame/calls/attempt.tsx';
import { clearDevice } from '#app/panel/frame/calls/session.ts';
import { dateAndTime, timeAgo } from '#app/panel/frame/dates.ts';
import { LogoutIcon } from '#app/panel/frame/icons.tsx';
import { focusSection } from '#app/panel/frame/panel-section.tsx';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { toastOnNextPage } from '#app/ui/toast.tsx';
import { accountCalls } from './account-calls.ts';

export const devicesTitle = 'Devices';

/** The user's signed-in devices, each with a sign-out button. */
export function Devices({ list, now }: { list: Device[]; now: Date }) {
  const act = useAction();
  const attempt = useAttempt();
  const navigate = useNavigate();

  async function signOut(end: () => Promise<void>, success: string) {
    if (await act(end, { success, failure: 'Failed to sign out' })) focusSection(devicesTitle);
  }

  async function signOutEverywhere() {
    if (!confirm('Sign out on all devices, this one too?')) return;
    const outcome = await attempt(accountCalls.logoutEverywhere, { failure: 'Failed to sign out' });
    if ('failure' in outcome) return;
    await clearDevice().catch(() => {});
    toastOnNextPage('success', 'Signed out on all devices');
    await navigate('/admin/login', { replace: true });
  }

  return (
    <>
      <ul className="mb-4 max-w-xl divide-y divide-rule border-y border-rule">
        {list.map((device) => (
          <Row
            key={device.id}
            device={device}
            now={now}
            onSignOut={() =>
              signOut(
                () => accountCalls.signOutDevice(device.id),
                device.isSignedIn ? 'Signed out' : 'Device forgotten',
              )
            }
          />
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {list.some(({ isThis }) => !isThis) && (
          <SmallButton
            icon={LogoutIcon}
            text="Sign out everywhere else"
            onClick={() => signOut(accountCalls.logoutElsewhere, 'Signed out everywhere else')}
          />
        )}
        <SmallButton icon={LogoutIcon} text="Sign out on all devices" onClick={signOutEverywhere} />
      </div>
    </>
  );
}

function Row({ device: found, now, onSignOut }: { device: Device; now: Date; onSignOut: () => void }) {
  const { device, place, signedInAt, lastSeenAt, isThis, isSignedIn, isRemembered } = found;
  const action = isSignedIn ? 'Sign out' : 'Forget';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <strong className="min-w-0 break-words">{device}</strong>
          {isThis && <Badge>This device</Badge>}
          {isRemembered && <Badge>Remembered</Badge>}
          {!isSignedIn && <Badge>Signed out</Badge>}
        </p>
        <p className="text-sm text-ink-soft">
          Last active {timeAgo(lastSeenAt, now)} from {place}
        </p>
        <p className="text-sm text-ink-soft">
          {isSignedIn ? 'Signed in' : 'Last sign-in'} {dateAndTime(signedInAt)}
        </p>
      </div>
      {!isThis && (
        <SmallButton
          kind="quiet"
          {...(isSignedIn && { icon: LogoutIcon })}
          text={action}
          of={device}
          onClick={onSignOut}
        />
      )}
    </li>
  );
}
