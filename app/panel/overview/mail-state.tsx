import type { ReactNode } from 'react';
import { counted } from '#app/panel/frame/counted.ts';
import { TextLink } from '#app/panel/frame/parts/text-link.tsx';
import { emailPath } from '#app/panel/frame/settings-paths.ts';
import { useStatus } from '#app/panel/frame/status.tsx';

const settings = <TextLink to="/admin/settings/business">Settings</TextLink>;
const email = <TextLink to={emailPath}>Settings, E‑mail</TextLink>;

type MailStateProps = {
  /** The address that is notified of inquiries; empty if none is set. */
  mailbox: string | null;
  /** Whether no e-mail has been sent with the current settings. */
  isUntried: boolean;
};

/** `4 e-mails wait: no connection to smtp.example.com. The site tries again by itself.` */
export const waitingMails = ({ isOn, waiting, reason }: ReturnType<typeof useStatus>['mail']): string =>
  `${counted(waiting, 'e-mail waits', 'e-mails wait')}${reason && `: ${reason}`}.${isOn ? ' The site tries again by itself.' : ''}`;

/** Status of e-mail sending, with instructions if it does not work. */
export function MailState({ mailbox, isUntried }: MailStateProps) {
  const { isKnown, mail } = useStatus();
  if (!isKnown) return <Line>–</Line>;
  const isMissing = !mail.isOn || mailbox === '';
  return (
    <div className="grid gap-3 text-sm">
      {isMissing && (
        <Line isWarning>
          You get no e-mails yet.{' '}
          {mail.isOn ? (
            <>Enter your contact e-mail in {settings}.</>
          ) : (
            <>Inquiries are under Messages. Set up a mailbox under {email}.</>
          )}
        </Line>
      )}
      {!isMissing && mail.waiting === 0 && (
        <Line>
          {isUntried ? (
            <>Nothing has been sent yet. Send yourself a test under {email}.</>
          ) : (
            'E-mail is working. Nothing waits.'
          )}
        </Line>
      )}
      {mail.waiting > 0 && <Line>{waitingMails(mail)}</Line>}
      {mail.givenUp > 0 && (
        <Line isWarning>
          {counted(mail.givenUp, 'e-mail', 'e-mails')} could not be sent in the last week. See which, and send them
          again, under {email}.
        </Line>
      )}
    </div>
  );
}

const Line = ({ isWarning = false, children }: { isWarning?: boolean; children: ReactNode }) => (
  <p className={isWarning ? 'border-l-8 border-yellow-mark bg-shade px-4 py-3' : ''}>{children}</p>
);
