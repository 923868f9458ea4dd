import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useAttempt } from '#app/admin/attempt.tsx';
import { panel } from '#app/admin/calls.ts';
import { reason } from '#app/admin/failures.ts';
import { sameName, showFieldProblems } from '#app/admin/field-problems.ts';
import { SaveRow } from '#app/admin/save-row.tsx';
import { sentences } from '#app/admin/sentences.ts';
import { passwordProblem } from '#app/domain/user.ts';
import { PasswordField, ShowPassword } from './password-field.tsx';
import { passwordRules } from './password-rules.ts';

type Values = { currentPassword: string; newPassword: string; repeated: string };
const empty: Values = { currentPassword: '', newPassword: '', repeated: '' };

/** A new password for whoever is signed in. Every other session ends; this one stays. */
export function PasswordForm({ username }: { username: string }) {
  const attempt = useAttempt();
  const [isShown, setIsShown] = useState(false);
  const form = useForm<Values>({ defaultValues: empty });
  const { errors, isSubmitting } = form.formState;

  const save = form.handleSubmit(async ({ currentPassword, newPassword }) => {
    const outcome = await attempt(() => panel.auth.changePassword(currentPassword, newPassword), {
      success: sentences.account.passwordChanged,
      failure: sentences.account.passwordFailed,
    });
    if ('value' in outcome) return form.reset(empty);
    showFieldProblems(form, outcome.failure, sameName<Values>(['currentPassword', 'newPassword']));
    // Too many tries belong to no field.
    if (outcome.failure.status === 429) form.setError('root', { message: reason(outcome.failure) ?? undefined });
  });

  return (
    <form
      aria-label="Change password"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSubmitting) save(event);
      }}
      className="grid max-w-xl gap-4"
    >
      {/* A password manager wants to know whose password it is. */}
      <input type="text" name="username" autoComplete="username" defaultValue={username} readOnly hidden />
      <PasswordField
        {...form.register('currentPassword', { required: 'Enter your current password' })}
        label="Current password"
        error={errors.currentPassword?.message}
        autoComplete="current-password"
        isShown={isShown}
      />
      <PasswordField
        {...form.register('newPassword', { validate: (value) => passwordProblem(value, username) ?? true })}
        label="New password"
        error={errors.newPassword?.message}
        hint={passwordRules}
        autoComplete="new-password"
        isShown={isShown}
      />
      <PasswordField
        {...form.register('repeated', {
          validate: (value, { newPassword }) => value === newPassword || 'This is not the same as the new password',
        })}
        label="New password again"
        error={errors.repeated?.message}
        autoComplete="new-password"
        isShown={isShown}
      />
      <ShowPassword isShown={isShown} onChange={setIsShown} text="Show passwords" />
      {errors.root?.message && (
        <p role="alert" className="text-sm font-medium text-magenta">
          {errors.root.message}
        </p>
      )}
      <SaveRow text="Change password" isPending={isSubmitting} hasChanges={false} />
    </form>
  );
}
