import { useRevalidator } from 'react-router';
import { useAttempt } from '#app/admin/attempt.tsx';
import { panel } from '#app/admin/calls.ts';
import { focusContent } from '#app/admin/focus-content.ts';
import { PanelSection } from '#app/admin/panel-section.tsx';
import { settingsSentences } from '#app/admin/settings-sentences.ts';
import { useStatus } from '#app/admin/status.tsx';
import { dateAndTime } from '#app/domain/dates.ts';
import { type Unsent, unsentKinds, unsentReason } from '#app/domain/unsent.ts';
import { Button } from '#app/ui/button.tsx';
import { dealer } from '#dealer';

const when = (instant: string) => dateAndTime(instant, dealer.locale);

/** Lists failed e-mails and notifications, each with a Send again button. Renders nothing if there are no failures. */
export function UnsentList({ list }: { list: Unsent[] }) {
  const attempt = useAttempt();
  const { revalidate } = useRevalidator();
  const { refresh } = useStatus();
  if (list.length === 0) return null;

  async function send(id: string) {
    const outcome = await attempt(() => panel.outbox.retry(id), {
      success: settingsSentences.mail.sentAgain,
      failure: settingsSentences.mail.sendAgainFailed,
    });
    await Promise.all([revalidate(), refresh()]);
    // Moves focus, because the pressed button is unmounted.
    if ('value' in outcome) focusContent();
  }

  return (
    <PanelSection title="Not sent" lead="No inquiry is lost: every one is under Messages.">
      <ul className="divide-y divide-rule border-y border-rule">
        {list.map((each) => (
          <li key={each.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 grow basis-56 wrap-anywhere">
              <p className="font-semibold">
                <bdi>{each.subject}</bdi>
              </p>
              <p className="text-sm text-ink-soft">
                {unsentKinds[each.kind]}: <bdi>{each.to || 'a device that was removed'}</bdi>, {when(each.createdAt)}
              </p>
              <p className="mt-1 text-sm">
                {unsentReason(each)}{' '}
                {each.nextAttemptAt === null ? 'Not tried again.' : `Next try ${when(each.nextAttemptAt)}.`}
              </p>
            </div>
            {each.to !== '' && (
              <Button
                kind="secondary"
                size="small"
                aria-label={`Send again: ${each.subject}`}
                onClick={() => send(each.id)}
              >
                Send again
              </Button>
            )}
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
