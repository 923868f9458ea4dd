import { type ReactNode, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { inquiryMailbox, placeholders } from '#app/domain/business/placeholders.ts';
import type { Settings } from '#app/domain/business/settings.ts';
import { mailPresets } from '#app/domain/inquiries/notices/mail-presets.ts';
import type { MailServerView } from '#app/domain/inquiries/notices/mail-server.ts';
import { outcomeAdvice } from '#app/domain/inquiries/notices/unsent.ts';
import { contactFields } from '#app/panel/business/contact-fields.ts';
import { State } from '#app/panel/business/facts.tsx';
import { hoursFields } from '#app/panel/business/hours-fields.ts';
import { nounOf, quotationFields } from '#app/panel/business/settings-noun.ts';
import { WeekDays } from '#app/panel/business/week-days.tsx';
import { useAttempt } from '#app/panel/frame/calls/attempt.tsx';
import { EditForm, useEditSession } from '#app/panel/frame/edit/edit-form.tsx';
import { requiredText } from '#app/panel/frame/edit/fields.ts';
import { FormFields, type FormParts } from '#app/panel/frame/edit/form.tsx';
import type { Noun, Versioned } from '#app/panel/frame/edit/noun.ts';
import { mailServerCalls } from '#app/panel/inquiries/settings/mail-calls.ts';
import { MailTest } from '#app/panel/inquiries/settings/mail-form.tsx';
import {
  Account,
  type MailServerValues,
  mailServerNoun,
  Presets,
  ServerFields,
} from '#app/panel/inquiries/settings/mail-server-form.tsx';
import { TextArea, TextField, verbatim } from '#app/ui/field.tsx';
import { useToast } from '#app/ui/toast.tsx';

type StepProps = {
  settings: Settings;
  /** Further buttons beside Save. */
  actions: ReactNode;
  onSaved: () => void;
};

type StepFormProps<Entity extends Versioned, Values extends FieldValues> = Omit<StepProps, 'settings' | 'onSaved'> & {
  noun: Noun<Entity, Values>;
  entity: Entity;
  onSaved: () => void | Promise<void>;
  children: (form: FormParts<Values>) => ReactNode;
};

/** A short form whose save leads to the next step. */
function StepForm<Entity extends Versioned, Values extends FieldValues>(props: StepFormProps<Entity, Values>) {
  const { noun, entity, actions, onSaved, children } = props;
  const session = useEditSession(noun, { entity, onSaved });
  return (
    <EditForm session={session} label="First step" saveText="Save and next" layout="page" actions={actions}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <FormFields<Values>>{children}</FormFields>
      </div>
    </EditForm>
  );
}

const { phone, whatsapp, email, street, city, postalCode, region } = contactFields;
const nameNoun = nounOf('first step: name', {
  companyName: requiredText('Company name', 'Enter the name of your company'),
  ...{ street, city, postalCode, region },
});
const phoneNoun = nounOf('first step: telephone', { phone, whatsapp, email });
const gstNoun = nounOf('first step: GST', { gstin: quotationFields.gstin });
const bankNoun = nounOf('first step: bank', { bankDetails: quotationFields.bankDetails, upiId: quotationFields.upiId });

export const NameStep = ({ settings, ...step }: StepProps) => (
  <StepForm noun={nameNoun} entity={settings} {...step}>
    {({ field }) => (
      <>
        <TextField {...field('companyName')} autoComplete="organization" required />
        <TextField {...field('street')} autoComplete="off" required />
        <div className="grid grid-cols-2 items-start gap-4">
          <TextField {...field('city')} autoComplete="off" required />
          <TextField {...field('postalCode')} autoComplete="off" inputMode="numeric" />
        </div>
        <TextField {...field('region')} autoComplete="off" />
      </>
    )}
  </StepForm>
);

export const PhoneStep = ({ settings, ...step }: StepProps) => (
  <StepForm noun={phoneNoun} entity={settings} {...step}>
    {({ field }) => (
      <>
        <TextField {...field('phone')} type="tel" autoComplete="off" required />
        <TextField {...field('whatsapp')} type="tel" autoComplete="off" required />
        <TextField {...field('email')} type="email" autoComplete="off" required hint="New inquiries go there too." />
      </>
    )}
  </StepForm>
);

export const GstStep = ({ settings, ...step }: StepProps) => (
  <StepForm noun={gstNoun} entity={settings} {...step}>
    {({ field }) => <TextField {...field('gstin')} {...verbatim} autoCapitalize="characters" maxLength={40} />}
  </StepForm>
);

export const BankStep = ({ settings, ...step }: StepProps) => (
  <StepForm noun={bankNoun} entity={settings} {...step}>
    {({ field }) => (
      <>
        <TextArea {...field('bankDetails')} rows={4} maxLength={600} hint="Bank, branch, account number and IFSC" />
        <TextField {...field('upiId')} inputMode="email" {...verbatim} hint="Such as yourshop@okhdfcbank" />
      </>
    )}
  </StepForm>
);

/** Saving confirms the hours, even if they are those of the samples. */
export function HoursStep({ settings, ...step }: StepProps) {
  const [noun] = useState(() => {
    const made = nounOf('first step: hours', { hours: hoursFields.hours });
    const settledSteps = [...new Set([...settings.settledSteps, 'hours'])];
    const update: typeof made.api.update = (id, fields, on, entity) =>
      made.api.update(id, { ...fields, settledSteps }, on, entity);
    return { ...made, api: { ...made.api, update } };
  });
  return (
    <StepForm noun={noun} entity={settings} {...step}>
      {() => <WeekDays />}
    </StepForm>
  );
}

/** Proposes the e-mail of the business as user name, and its provider. */
function proposedMail({ email, ...settings }: Settings): Partial<MailServerValues> {
  if (placeholders({ email, ...settings, name: '' }).includes('e-mail')) return {};
  const preset = mailPresets.find(({ name }) => email.toLowerCase().endsWith(`@${name.toLowerCase()}.com`));
  return { username: email, ...(preset && { host: preset.host, port: `${preset.port}`, security: preset.security }) };
}

/** The mail noun, whose form starts with `proposed` while nothing is saved. */
function mailNounWith(proposed: Partial<MailServerValues>): typeof mailServerNoun {
  const { read, api } = mailServerNoun;
  const isNew = (view: MailServerView) => view.host === '';
  return {
    ...mailServerNoun,
    read: (view) => ({ ...read(view), ...(isNew(view) ? proposed : {}) }),
    api: {
      ...api,
      update(id, fields, on, view) {
        const written = mailServerNoun.write({ ...read(view), ...proposed });
        const given = Object.keys(isNew(view) ? proposed : {}).map((name) => [name, written[name]]);
        return api.update(id, { ...Object.fromEntries(given), ...fields }, on, view);
      },
    },
  };
}

/** The mailbox. After the save, a test goes to the address for inquiries. */
export function MailStep({ settings, server, onSaved, actions }: StepProps & { server: MailServerView }) {
  const [noun] = useState(() => mailNounWith(proposedMail(settings)));
  const [advice, setAdvice] = useState('');
  const attempt = useAttempt();
  const toast = useToast();
  const to = inquiryMailbox(settings);
  const send = () => mailServerCalls.test(to, undefined);
  if (server.fixed === 'all')
    return (
      <>
        <p className="mb-4">Your mailbox is set on the server by its administrator.</p>
        <MailTest firstTo={to} run={send} />
        <div className="mt-6 flex flex-wrap items-center gap-x-2">{actions}</div>
      </>
    );

  async function test() {
    setAdvice('');
    if (to === '') return onSaved();
    const outcome = await attempt(send, { failure: 'The test failed to start' });
    if ('failure' in outcome) return;
    if (outcome.value.outcome !== 'sent') return setAdvice(outcomeAdvice[outcome.value.outcome]);
    toast('success', `A test e-mail went out to ${to}`);
    onSaved();
  }

  return (
    <StepForm noun={noun} entity={server} actions={actions} onSaved={test}>
      {({ field, values }) => (
        <>
          {advice && <State isGood={false}>{advice}</State>}
          <Presets presets={mailPresets} host={values.host} />
          <Account user={field('username')} password={field('password')} isKept={server.hasPassword} hasOther={false} />
          <ServerFields field={field} host={values.host} />
        </>
      )}
    </StepForm>
  );
}
