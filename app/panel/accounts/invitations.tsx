import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Role } from '#app/domain/accounts/user.ts';
import type { Branch } from '#app/domain/business/branch.ts';
import { useCompanyName } from '#app/panel/frame/calls/known-settings.ts';
import { dateAndTime } from '#app/panel/frame/dates.ts';
import { SendForm } from '#app/panel/frame/edit/send-form.tsx';
import { TextToSend } from '#app/panel/frame/parts/text-to-send.tsx';
import { useStatus } from '#app/panel/frame/status.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Options, SelectField, TextField } from '#app/ui/field.tsx';
import { MailIcon } from '#app/ui/icons.tsx';
import { invitationCalls, type NewInvitation } from './invitation-calls.ts';
import { namesOf } from './people.tsx';

/** Invites a person, and then offers the link to send. */
export function InviteForm({ branches }: { branches: readonly Branch[] }) {
  const { revalidate } = useRevalidator();
  const [made, setMade] = useState<NewInvitation | null>(null);
  return (
    <SendForm
      label="Add a person"
      saveText="Create invitation"
      labels={{ name: 'Name', role: 'Role', branch: 'Branch' }}
      initial={{ name: '', role: 'staff' as Role, branch: '' }}
      check={({ name }) => ({ name: name.trim() === '' ? 'Enter a name' : null })}
      send={({ name, role, branch }) =>
        invitationCalls.add({ name: name.trim(), role, branches: role === 'staff' && branch !== '' ? [branch] : [] })
      }
      // No toast of success: it would cover the link.
      toasts={{ failure: 'Failed to create the invitation' }}
      onSent={(invitation) => {
        setMade(invitation);
        revalidate();
      }}
      foot={<div role="status">{made && <SendLink {...made} limit={namesOf(made, branches)} />}</div>}
    >
      {(field, { watch }) => (
        <>
          <TextField {...field('name')} autoComplete="off" maxLength={120} required />
          <SelectField
            {...field('role')}
            hint="Staff also write quotations. They cannot open settings, people or exports."
          >
            <option value="staff">Staff: messages, products and posts</option>
            <option value="admin">Owner: everything</option>
          </SelectField>
          {watch('role') === 'staff' && branches.length > 0 && (
            <SelectField {...field('branch')} hint="Whose messages and quotations they see. You can change it later.">
              <option value="">All branches</option>
              <Options of={branches.map(({ id, name }) => [id, name])} />
            </SelectField>
          )}
        </>
      )}
    </SendForm>
  );
}

/** Ways to send the link of an invitation. Shown once: the server stores only a hash. */
function SendLink({ name, link, expiresAt, limit }: NewInvitation & { limit: string }) {
  const companyName = useCompanyName();
  const { mail } = useStatus();
  const text = `${name}, please choose your password for ${companyName}: ${link}`;
  const lead = (
    <>
      Send this link to <strong className="break-words">{name}</strong>, for {limit}. It works once, until{' '}
      {dateAndTime(expiresAt)}, and is shown only now.
    </>
  );
  return (
    <TextToSend lead={lead} text={link} message={text} copyText="Copy link">
      {mail.isOn && (
        <ButtonLink
          kind="secondary"
          size="small"
          href={`mailto:?subject=${encodeURIComponent(`Invitation to ${companyName}`)}&body=${encodeURIComponent(text)}`}
        >
          <MailIcon /> E-mail
        </ButtonLink>
      )}
    </TextToSend>
  );
}
