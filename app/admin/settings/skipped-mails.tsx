import { useRevalidator } from 'react-router';
import { useAttempt } from '#app/admin/attempt.tsx';
import { panel } from '#app/admin/calls.ts';
import { counted } from '#app/admin/counted.ts';
import { focusContent } from '#app/admin/focus-content.ts';
import { settingsSentences } from '#app/admin/settings-sentences.ts';
import { dateAndTime } from '#app/domain/dates.ts';
import { type SkippedMail, skippedNames } from '#app/domain/mailbox-options.ts';
import { Button } from '#app/ui/button.tsx';
import { dealer } from '#dealer';

/** Lists the last e-mails that became no messages, each with a button that makes it one. */
export function SkippedMails({ mails }: { mails: SkippedMail[] }) {
  const attempt = useAttempt();
  const { revalidate } = useRevalidator();

  async function receive(uid: number) {
    const outcome = await attempt(() => panel.mailbox.receiveSkipped(uid), {
      success: settingsSentences.mail.madeInquiry,
      failure: settingsSentences.mail.makeInquiryFailed,
    });
    await revalidate();
    // Moves focus, because the pressed button is unmounted.
    if ('value' in outcome) focusContent();
  }

  return (
    <details className="mb-5">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        {counted(mails.length, 'e-mail', 'e-mails')} left out
      </summary>
      <ul aria-label="E-mails left out" className="divide-y divide-rule border-y border-rule">
        {mails.map(({ uid, from, subject, reason, at }) => (
          <li key={uid} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 grow basis-56 wrap-anywhere">
              <p className="font-semibold">
                <bdi>{subject || '(no subject)'}</bdi>
              </p>
              <p className="text-sm text-ink-soft">
                <bdi>{from}</bdi>, {dateAndTime(at, dealer.locale)}. {skippedNames[reason]}
              </p>
            </div>
            <Button
              kind="secondary"
              size="small"
              aria-label={`Make it an inquiry: ${subject}`}
              onClick={() => receive(uid)}
            >
              Make it an inquiry
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
