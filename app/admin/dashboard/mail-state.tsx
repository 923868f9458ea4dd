import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useStatus } from '#app/admin/status.tsx';

const emails = (count: number) => (count === 1 ? '1 e-mail' : `${count} e-mails`);

const settings = (
  <Link to="/admin/settings" className="font-semibold text-cyan underline">
    Settings
  </Link>
);

/** Whether e-mails go out, and what to do when they do not. */
export function MailState({ contactEmail }: { contactEmail: string | null }) {
  const { isKnown, mail } = useStatus();
  if (!isKnown) return <Line>–</Line>;
  const isUntold = mail.isOn && contactEmail === '';
  return (
    <div className="grid gap-3 text-sm">
      {!mail.isOn && <Line isWarning>E-mail is off: set SMTP_URL to be told of inquiries by e-mail.</Line>}
      {isUntold && <Line isWarning>Nobody is told of inquiries by e-mail: enter a contact e-mail in {settings}.</Line>}
      {mail.isOn && !isUntold && mail.waiting === 0 && <Line>E-mail is on. Nothing is waiting to be sent.</Line>}
      {mail.waiting > 0 && (
        <Line>
          {emails(mail.waiting)} {mail.waiting === 1 ? 'is' : 'are'} waiting to be sent.{' '}
          {mail.isOn
            ? 'Sending is tried again by itself; there is nothing to do.'
            : 'Sending goes on once e-mail is on again.'}
        </Line>
      )}
      {mail.givenUp > 0 && (
        <Line isWarning>
          {emails(mail.givenUp)} could not be sent and {mail.givenUp === 1 ? 'was' : 'were'} given up. No message is
          lost: all are under Messages. Often a visitor mistyped an address. If it happens again, check the contact
          e-mail in {settings} and ask whoever runs the machine to check SMTP_URL.
        </Line>
      )}
    </div>
  );
}

const Line = ({ isWarning = false, children }: { isWarning?: boolean; children: ReactNode }) => (
  <p className={isWarning ? 'border-l-8 border-yellow-mark bg-shade px-4 py-3' : ''}>{children}</p>
);
