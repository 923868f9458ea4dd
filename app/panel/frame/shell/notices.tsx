import type { Notice, NoticeKind } from '#app/domain/accounts/notice.schema.ts';
import { useAttempt } from '#app/panel/frame/calls/attempt.tsx';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { dateAndTime } from '#app/panel/frame/dates.ts';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { TextLink } from '#app/panel/frame/parts/text-link.tsx';
import { useStatus } from '#app/panel/frame/status.tsx';
import { focusContent } from './focus-content.ts';

/** Security notices of the user's account, above each page until dismissed. Several are collapsed. */
export function Notices() {
  const { notices } = useStatus();
  if (notices.length === 0) return null;
  const strips = notices.map((notice) => <NoticeStrip key={notice.id} notice={notice} />);
  return (
    <section aria-label="About your account" className="mb-5">
      {notices.length === 1 ? (
        strips
      ) : (
        <details className="border-l-8 border-magenta bg-shade">
          <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-semibold">
            {notices.length} notices about your account
          </summary>
          <div className="grid gap-3">{strips}</div>
        </details>
      )}
    </section>
  );
}

function NoticeStrip({ notice: { id, kind, device, place, madeAt } }: { notice: Notice }) {
  const attempt = useAttempt();
  const { refresh } = useStatus();
  const [what, otherwise] = noticeTexts[kind];

  async function putAway() {
    await attempt(() => panel.auth.removeNotice(id), { failure: 'Failed to dismiss the notice' });
    await refresh();
    // The focused button is gone.
    focusContent();
  }

  return (
    <div className="border-l-8 border-magenta bg-shade px-4 py-3 text-sm">
      <p className="text-base font-semibold">{what}</p>
      <p className="mt-0.5 text-ink-soft">
        {device}, from {place}, {dateAndTime(madeAt)}
      </p>
      <p className="mt-1">
        Was this you? If not, {otherwise} under <TextLink to="/admin/account">Account</TextLink>.
      </p>
      <div className="mt-2">
        <SmallButton text="This was me" onClick={putAway} />
      </div>
    </div>
  );
}

/** Security notices: the event, and the advice if the user did not cause it. */
const noticeTexts: Record<NoticeKind, [what: string, otherwise: string]> = {
  'sign-in': ['Someone signed in to your account on a new device.', 'sign that device out and change your password'],
  'wrong-codes': [
    'Someone entered your password and several wrong codes. They could not sign in.',
    'change your password',
  ],
  'recovery-code': [
    'Someone signed in to your account with a recovery code.',
    'sign that device out, change your password and make new recovery codes',
  ],
  'second-factor-removed': [
    'Your account no longer asks for a code at sign-in.',
    'change your password and set up codes again',
  ],
  'passkey-added': ['Someone added a fingerprint to your account.', 'remove it and change your password'],
};
