import { useRevalidator } from 'react-router';
import { EditForm } from '#app/admin/edit/edit-form.tsx';
import { useFields } from '#app/admin/edit/form.tsx';
import { useEditSession } from '#app/admin/edit/use-edit-session.ts';
import { PanelSection } from '#app/admin/panel-section.tsx';
import { inquiryMailbox } from '#app/domain/placeholders.ts';
import type { Settings } from '#app/domain/settings.ts';
import { TextField } from '#app/ui/field.tsx';
import { type MailboxValues, mailboxNoun } from './settings-noun.ts';

/** The recipient of inquiry notifications: the contact e-mail, which Business details shows too. */
export function MailboxForm({ settings }: { settings: Settings }) {
  const { revalidate } = useRevalidator();
  const session = useEditSession(mailboxNoun, { entity: settings, onSaved: revalidate, onUndone: revalidate });
  return (
    <PanelSection
      title="New inquiries"
      lead="Each new inquiry is sent to this address, so that you can answer at once."
    >
      <EditForm
        session={session}
        label="New inquiries"
        saveText="Save address"
        layout="part"
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
      >
        <Address settings={settings} />
      </EditForm>
    </PanelSection>
  );
}

function Address({ settings }: { settings: Settings }) {
  const field = useFields<MailboxValues>();
  const otherwise = inquiryMailbox({ ...settings, contactEmail: '' });
  return (
    <TextField
      {...field('contactEmail')}
      type="email"
      autoComplete="email"
      hint={otherwise === '' ? undefined : `If you leave this empty, they go to ${otherwise}.`}
    />
  );
}
