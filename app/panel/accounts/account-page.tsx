import type { ComponentProps } from 'react';
import { useRevalidator } from 'react-router';
import { passwordProblem } from '#app/domain/accounts/password.ts';
import type { AttemptToasts } from '#app/panel/frame/calls/attempt.tsx';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { reason } from '#app/panel/frame/calls/failures.ts';
import { loadValue, useLoadedValue } from '#app/panel/frame/calls/loaded-value.ts';
import { useIsOwner } from '#app/panel/frame/calls/signed-in.ts';
import { counted } from '#app/panel/frame/counted.ts';
import { SendForm } from '#app/panel/frame/edit/send-form.tsx';
import { NotLoaded } from '#app/panel/frame/not-loaded.tsx';
import { PageHead } from '#app/panel/frame/page-head.tsx';
import { PanelSection } from '#app/panel/frame/panel-section.tsx';
import { Fold } from '#app/panel/frame/parts/fold.tsx';
import { Problem } from '#app/panel/frame/parts/problem.tsx';
import { LineLink } from '#app/panel/frame/parts/text-link.tsx';
import { passwordRules, useShownPassword } from '#app/panel/frame/shell/password-field.tsx';
import { TextField } from '#app/ui/field.tsx';
import type { Route } from './+types/account-page';
import { accountCalls } from './account-calls.ts';
import { Devices, devicesTitle } from './devices.tsx';
import { invitationCalls } from './invitation-calls.ts';
import { InviteForm } from './invitations.tsx';
import { Notifications, notificationsTitle, pushCalls } from './notifications.tsx';
import { Passkeys, passkeyCalls } from './passkeys.tsx';
import { People, peopleTitle } from './people.tsx';
import { SecondFactor, secondFactorTitle } from './second-factor.tsx';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadValue(
    request,
    async () => {
      const user = await panel.auth.me();
      const [name, digest, devices, push, secondFactor, people, branches, invitations, passkeys, seen] =
        await Promise.all([
          panel.auth.name(),
          accountCalls.digest(),
          accountCalls.sessions(),
          pushCalls.list(),
          accountCalls.secondFactor(),
          user.role === 'admin' ? accountCalls.users() : null,
          user.role === 'admin' ? panel.branches.list() : [],
          user.role === 'admin' ? invitationCalls.list() : [],
          passkeyCalls.list(),
          user.role === 'admin' ? [] : panel.inquiries.setup().then(({ branches }) => branches.map(({ name }) => name)),
        ]);
      // `seen`: the names of the branches that a staff user sees.
      const found = { user, name, digest, devices, push, secondFactor, people, branches, invitations, passkeys, seen };
      return { ...found, now: new Date() };
    },
    { sentence: 'Failed to fetch account' },
  );

type Found = NonNullable<Awaited<ReturnType<typeof clientLoader>>['value']>;

export default function AccountPage({ loaderData }: Route.ComponentProps) {
  const found = useLoadedValue(loaderData);
  const isOwner = useIsOwner();
  return (
    <>
      <PageHead
        title="Account"
        lead={
          found &&
          `Signed in as ${found.user.username}.${found.seen.length > 0 ? ` Branches: ${found.seen.join(', ')}.` : ''}`
        }
      />
      <div className="@container">
        {found ? <Parts {...found} /> : <NotLoaded what="Your account" />}
        {isOwner && (
          <PanelSection title="Other software" lead="Other software works with your data without your password.">
            <LineLink to="/admin/account/keys">Keys and webhooks</LineLink>
          </PanelSection>
        )}
      </div>
    </>
  );
}

function Parts(found: Found) {
  const { user, name, digest, devices, push, secondFactor, people, branches, invitations, passkeys, now } = found;
  const { username } = user;
  return (
    <>
      {people && (
        <PanelSection title={peopleTitle} lead="Everyone who can sign in here.">
          <People list={people} branches={branches} invitations={invitations} />
          <Fold title="Add a person">
            <p className="text-sm text-ink-soft">They get a link, and choose their own username and password.</p>
            <InviteForm branches={branches} />
          </Fold>
        </PanelSection>
      )}
      <OneFieldForm
        title="Your name"
        name="name"
        label="Your name"
        value={name}
        send={accountCalls.setName}
        toasts={{ success: 'Name saved', failure: 'Failed to save name' }}
        input={{ autoComplete: 'name', maxLength: 120, hint: 'Shown as the author of your posts' }}
      />
      <OneFieldForm
        title="Morning digest"
        lead="An e-mail at 9 am on open days: unanswered messages and today’s follow-ups."
        name="email"
        label="E-mail address"
        value={digest}
        send={accountCalls.setDigest}
        toasts={{ success: 'Morning digest saved', failure: 'Failed to save the morning digest' }}
        input={{ type: 'email', autoComplete: 'email', maxLength: 254, hint: 'Leave it empty to get none' }}
      />
      <PanelSection title={notificationsTitle} lead="New inquiries appear on your phone or computer at once.">
        <Notifications list={push} now={now} />
      </PanelSection>
      <PanelSection title="Password" lead="A new one signs out all your other devices. This one stays signed in.">
        <Fold title="Change password" fields={Object.keys(passwordLabels)}>
          <PasswordForm username={username} />
        </Fold>
      </PanelSection>
      <PanelSection title={secondFactorTitle} lead="Sign in with your password and a code from an app on your phone.">
        <SecondFactor state={secondFactor} username={username} />
      </PanelSection>
      <PanelSection
        title="Sign in with your fingerprint"
        lead="Your fingerprint, face or screen lock instead of the password and the code. The password stays."
      >
        <Passkeys list={passkeys} needsCode={secondFactor.isOn} now={now} />
      </PanelSection>
      <PanelSection
        title={devicesTitle}
        lead="Where you are signed in. Remembered devices can still sign in while an attacker blocks sign-ins from new devices. Sign out or forget any device that you lost or do not recognise."
      >
        <Fold title={counted(devices.length, 'device', 'devices')}>
          <Devices list={devices} now={now} />
        </Fold>
      </PanelSection>
    </>
  );
}

type OneFieldFormProps = {
  name: string;
  title: string;
  lead?: string;
  label: string;
  value: string;
  send: (value: string) => Promise<string>;
  toasts: AttemptToasts<string>;
  input: Pick<ComponentProps<typeof TextField>, 'type' | 'autoComplete' | 'maxLength' | 'hint'>;
};

/** A section with one optional text of the user's account. */
function OneFieldForm({ name, title, lead, label, value, send, toasts, input }: OneFieldFormProps) {
  const { revalidate } = useRevalidator();
  return (
    <PanelSection title={title} lead={lead}>
      <SendForm<Record<string, string>, string>
        label={title}
        saveText="Save"
        labels={{ [name]: label }}
        initial={{ [name]: value }}
        send={(values) => send(values[name] ?? '')}
        toasts={toasts}
        onSent={(saved, form) => {
          form.reset({ [name]: saved });
          revalidate();
        }}
      >
        {(field) => <TextField {...field(name)} {...input} />}
      </SendForm>
    </PanelSection>
  );
}

const passwordLabels = {
  currentPassword: 'Current password',
  newPassword: 'New password',
  repeated: 'Confirm new password',
};

/** Changes the signed-in user's password. Ends all other sessions. */
function PasswordForm({ username }: { username: string }) {
  const { input, checkbox } = useShownPassword('Show passwords');
  return (
    <SendForm
      label="Change password"
      saveText="Change password"
      labels={passwordLabels}
      initial={{ currentPassword: '', newPassword: '', repeated: '' }}
      check={({ currentPassword, newPassword, repeated }) => ({
        currentPassword: currentPassword === '' ? 'Enter your current password' : null,
        newPassword: passwordProblem(newPassword, username),
        repeated: repeated === newPassword ? null : 'The passwords do not match',
      })}
      send={({ currentPassword, newPassword }) => accountCalls.changePassword(currentPassword, newPassword)}
      toasts={{ success: 'Password changed. Other devices are signed out.', failure: 'Failed to change password' }}
      // A rate limit belongs to no field.
      onRefused={(failure, form) =>
        failure.status === 429 && form.setError('root', { message: reason(failure) ?? undefined })
      }
    >
      {(field, { formState: { errors } }) => (
        <>
          {/* Lets password managers match the password to the account. */}
          <input type="text" name="username" autoComplete="username" defaultValue={username} readOnly hidden />
          <TextField {...field('currentPassword')} {...input} autoComplete="current-password" required />
          <TextField {...field('newPassword')} {...input} hint={passwordRules} autoComplete="new-password" required />
          <TextField {...field('repeated')} {...input} autoComplete="new-password" required />
          {checkbox}
          <Problem role="alert" text={errors.root?.message} />
        </>
      )}
    </SendForm>
  );
}
