import { passwordProblem } from '#app/domain/accounts/password.ts';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { reason } from '#app/panel/frame/calls/failures.ts';
import { SendForm } from '#app/panel/frame/edit/send-form.tsx';
import { Problem } from '#app/panel/frame/problem.tsx';
import { settingsSentences } from '#app/panel/frame/settings-sentences.ts';
import { TextField } from '#app/ui/field.tsx';
import { passwordRules, useShownPassword } from './password-field.tsx';

/** Changes the signed-in user's password. Ends all other sessions. */
export function PasswordForm({ username }: { username: string }) {
  const { input, checkbox } = useShownPassword('Show passwords');
  return (
    <SendForm
      label="Change password"
      saveText="Change password"
      labels={{
        currentPassword: 'Current password',
        newPassword: 'New password',
        repeated: 'Confirm new password',
      }}
      initial={{ currentPassword: '', newPassword: '', repeated: '' }}
      check={({ currentPassword, newPassword, repeated }) => ({
        currentPassword: currentPassword === '' ? 'Enter your current password' : null,
        newPassword: passwordProblem(newPassword, username),
        repeated: repeated === newPassword ? null : 'The passwords do not match',
      })}
      send={({ currentPassword, newPassword }) => panel.auth.changePassword(currentPassword, newPassword)}
      toasts={{
        success: settingsSentences.account.passwordChanged,
        failure: settingsSentences.account.passwordFailed,
      }}
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
          <Problem role="alert" text={errors.root?.message} className="text-sm font-semibold text-magenta" />
        </>
      )}
    </SendForm>
  );
}
