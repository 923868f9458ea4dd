import { useState } from 'react';
import { passwordProblem } from '#app/domain/accounts/password.ts';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { reason } from '#app/panel/frame/calls/failures.ts';
import { Form, useFields } from '#app/panel/frame/edit/form.tsx';
import { fieldErrors, useSend } from '#app/panel/frame/edit/use-send.ts';
import { settingsSentences } from '#app/panel/frame/settings-sentences.ts';
import { PasswordField, passwordRules, ShowPassword } from './password-field.tsx';

type Values = { currentPassword: string; newPassword: string; repeated: string };

/** Changes the signed-in user's password. Ends all other sessions. */
export function PasswordForm({ username }: { username: string }) {
  const session = useSend<Values, void>({
    labels: {
      currentPassword: 'Current password',
      newPassword: 'New password',
      repeated: 'Confirm new password',
    },
    initial: { currentPassword: '', newPassword: '', repeated: '' },
    check: ({ currentPassword, newPassword, repeated }) =>
      fieldErrors({
        currentPassword: currentPassword === '' ? 'Enter your current password' : null,
        newPassword: passwordProblem(newPassword, username),
        repeated: repeated === newPassword ? null : 'The passwords do not match',
      }),
    send: ({ currentPassword, newPassword }) => panel.auth.changePassword(currentPassword, newPassword),
    toasts: { success: settingsSentences.account.passwordChanged, failure: settingsSentences.account.passwordFailed },
    onSent: () => {},
    // A rate limit belongs to no field.
    onRefused: (failure, form) =>
      failure.status === 429 && form.setError('root', { message: reason(failure) ?? undefined }),
  });
  const problem = session.form.formState.errors.root?.message;
  return (
    <Form
      session={session}
      label="Change password"
      saveText="Change password"
      layout="part"
      className="grid max-w-xl gap-4"
    >
      {/* Lets password managers match the password to the account. */}
      <input type="text" name="username" autoComplete="username" defaultValue={username} readOnly hidden />
      <Fields />
      {problem && (
        <p role="alert" className="text-sm font-semibold text-magenta">
          {problem}
        </p>
      )}
    </Form>
  );
}

function Fields() {
  const field = useFields<Values>();
  const [isShown, setIsShown] = useState(false);
  return (
    <>
      <PasswordField {...field('currentPassword')} autoComplete="current-password" isShown={isShown} />
      <PasswordField {...field('newPassword')} hint={passwordRules} autoComplete="new-password" isShown={isShown} />
      <PasswordField {...field('repeated')} autoComplete="new-password" isShown={isShown} />
      <ShowPassword isShown={isShown} onChange={setIsShown} text="Show passwords" />
    </>
  );
}
