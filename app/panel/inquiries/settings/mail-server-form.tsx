import type { ComponentProps } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { MailSecurity } from '#app/domain/inquiries/notices/mail-options.ts';
import { type MailPreset, mailPresets } from '#app/domain/inquiries/notices/mail-presets.ts';
import { isSameMailbox, type MailServerView } from '#app/domain/inquiries/notices/mail-server.ts';
import { PasswordField } from '#app/panel/accounts/password-field.tsx';
import { MailTest } from '#app/panel/business/test-mail.tsx';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { EditForm } from '#app/panel/frame/edit/edit-form.tsx';
import { useFields } from '#app/panel/frame/edit/form.tsx';
import { useEditSession } from '#app/panel/frame/edit/use-edit-session.ts';
import { PanelSection } from '#app/panel/frame/panel-section.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { Options } from '#app/ui/options.tsx';
import { type MailServerValues, mailServerNoun } from './mail-server-noun.ts';

type MailServerFormProps = {
  server: MailServerView;
  /** The default recipient of a test. */
  testTo: string;
};

/** The SMTP settings with a test, which also works before saving. */
export function MailServerForm({ server, testTo }: MailServerFormProps) {
  const session = useEditSession(mailServerNoun, { entity: server });
  const values = useWatch({ control: session.form.control }) as MailServerValues;
  return (
    <>
      <PanelSection
        title="Your mailbox"
        lead="Your website sends e-mails through your own mailbox, with its user name and password."
      >
        <EditForm
          session={session}
          label="Mailbox"
          saveText="Save e-mail settings"
          layout="part"
          className="grid grid-cols-[minmax(0,1fr)] gap-4"
        >
          <Fields server={server} values={values} />
        </EditForm>
      </PanelSection>
      <div className="border-t border-ink pt-6">
        <MailTest
          firstTo={testTo}
          way={JSON.stringify(values)}
          isUnsaved={session.isDirty}
          isReady={session.isComplete}
          run={(to) => panel.mailServer.test(to, mailServerNoun.write(session.read()))}
          onRefused={session.showRefusal}
        />
      </div>
    </>
  );
}

const securities: Record<MailSecurity, string> = {
  starttls: 'STARTTLS (port 587)',
  tls: 'SSL/TLS (port 465)',
  none: 'None',
};

/** Attributes of text that is no prose. */
export const code = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

function Fields({ server, values }: { server: MailServerView; values: MailServerValues }) {
  const field = useFields<MailServerValues>();
  const isKept = server.hasPassword && isSameMailbox(server, { ...server, ...mailServerNoun.write(values) });
  return (
    <>
      <Presets presets={mailPresets} host={values.host} />
      <TextField
        {...field('host')}
        {...code}
        hint="If you leave this empty, no e-mails are sent. Inquiries are still kept under Messages."
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
        <TextField {...field('port')} inputMode="numeric" autoComplete="off" />
        <SelectField {...field('security')}>
          <Options of={Object.entries(securities)} />
        </SelectField>
      </div>
      <TextField {...field('username')} {...code} hint="Usually the full e-mail address, such as sales@yourshop.in." />
      <SavedPassword field={field('password')} isKept={isKept} hasOther={server.hasPassword} />
      {server.fixed === 'sender' ? (
        <p className="text-sm">
          <span className="block font-semibold">Sender address</span>
          <bdi>{server.sender}</bdi>
          <span className="block text-ink-soft">Set by who runs the server.</span>
        </p>
      ) : (
        <TextField
          {...field('sender')}
          type="email"
          autoComplete="off"
          hint="Your customers see it. If you leave this empty, it is the user name."
        />
      )}
    </>
  );
}

type SavedPasswordProps = {
  field: ComponentProps<typeof TextField>;
  /** Whether a password is stored for the mailbox in the form, or for another one. */
  isKept: boolean;
  hasOther: boolean;
};

/** Password field. A saved password is never shown again. */
export const SavedPassword = ({ field, isKept, hasOther }: SavedPasswordProps) => (
  <div>
    <PasswordField
      {...field}
      required={false}
      // Keeps password managers from filling in the panel's password.
      autoComplete="new-password"
      placeholder={isKept ? 'Saved. Type to change it.' : undefined}
      hint={
        isKept
          ? 'A password is saved. It is never shown again.'
          : hasOther && 'The saved password belongs to another mailbox. Please enter the right one.'
      }
    />
  </div>
);

type PresetsProps = { presets: readonly (Omit<MailPreset, 'security'> & Partial<MailPreset>)[]; host: string };

/** Hints for common mailbox providers. */
export function Presets({ presets, host }: PresetsProps) {
  const { setValue } = useFormContext();
  const chosen = presets.find((preset) => preset.host === host.trim().toLowerCase());
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">Where is your mailbox?</legend>
      <div className="flex flex-wrap gap-2">
        {presets.map((preset) => (
          <button
            key={preset.name}
            type="button"
            aria-pressed={preset === chosen}
            onClick={() => {
              for (const name of ['host', 'port', 'security'] as const)
                if (preset[name] !== undefined)
                  setValue(name, String(preset[name]), { shouldDirty: true, shouldTouch: true });
            }}
            className="min-h-11 rounded-sm border border-ink px-3 text-sm font-semibold hover:bg-shade aria-pressed:bg-ink aria-pressed:text-on-ink"
          >
            {preset.name}
          </button>
        ))}
      </div>
      <p role="status" className="mt-1.5 text-sm text-ink-soft wrap-anywhere">
        {chosen ? chosen.hint : 'For other providers, ask your mailbox provider for these settings.'}
      </p>
    </fieldset>
  );
}
