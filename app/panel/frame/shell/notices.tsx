import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { Notice, NoticeKind } from '#app/domain/accounts/notice.schema.ts';
import { dateAndTime } from '#app/domain/text/dates.ts';
import { useAttempt } from '#app/panel/frame/calls/attempt.tsx';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { sentences } from '#app/panel/frame/sentences.ts';
import { useStatus } from '#app/panel/frame/status.tsx';
import { dealer } from '#dealer';
import { focusContent } from './focus-content.ts';

/** More would push the page out of sight. */
const shownAtOnce = 2;

const dashboard = '/admin';

/**
 * Security notices of the user's account, above each page until dismissed. Several are collapsed, except on the
 * dashboard. A notice that arrives while a page is open appears on the next page, to avoid a layout shift; one
 * that is newer than the answers the page opened with appears at once.
 */
export function Notices() {
  const { notices: all, reloads } = useStatus();
  const { pathname } = useLocation();
  const idsNow = all.map(({ id }) => id);
  const [page, setPage] = useState({ pathname, reloads, ids: idsNow });
  if (page.pathname !== pathname || page.reloads !== reloads) setPage({ pathname, reloads, ids: idsNow });
  const notices = all.filter(({ id }) => page.ids.includes(id));
  if (notices.length === 0) return null;
  const more = notices.length - shownAtOnce;
  const strips = (
    <>
      {notices.slice(0, shownAtOnce).map((notice) => (
        <NoticeStrip key={notice.id} notice={notice} />
      ))}
      {more > 0 && <p className="text-sm text-ink-soft">And {more} more after these.</p>}
    </>
  );
  return (
    <section aria-label="About your account" className="mb-5">
      {notices.length === 1 || pathname === dashboard ? (
        <div className="grid gap-3">{strips}</div>
      ) : (
        <details key={pathname} className="border-l-8 border-magenta bg-shade">
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
  const { what, otherwise } = noticeTexts[kind];

  async function putAway() {
    await attempt(() => panel.auth.removeNotice(id), { failure: sentences.noticeFailed });
    await refresh();
    // The focused button is gone.
    focusContent();
  }

  return (
    <div className="border-l-8 border-magenta bg-shade px-4 py-3 text-sm">
      <p className="text-base font-semibold">{what}</p>
      <p className="mt-0.5 text-ink-soft">
        {device}, from {place}, {dateAndTime(madeAt, dealer.locale)}
      </p>
      <p className="mt-1">
        Was this you? If not, {otherwise} under{' '}
        <Link to="/admin/account" className="font-semibold text-cyan underline">
          Account
        </Link>
        .
      </p>
      <div className="mt-2">
        <SmallButton text="This was me" onClick={putAway} />
      </div>
    </div>
  );
}

/** Security notices: the event, and the advice if the user did not cause it. */
const noticeTexts: Record<NoticeKind, { what: string; otherwise: string }> = {
  'sign-in': {
    what: 'Someone signed in to your account on a new device.',
    otherwise: 'sign that device out and change your password',
  },
  'wrong-codes': {
    what: 'Someone entered your password and several wrong codes. They could not sign in.',
    otherwise: 'change your password',
  },
  'recovery-code': {
    what: 'Someone signed in to your account with a recovery code.',
    otherwise: 'sign that device out, change your password and make new recovery codes',
  },
  'second-factor-removed': {
    what: 'Your account no longer asks for a code at sign-in.',
    otherwise: 'change your password and set up codes again',
  },
};
