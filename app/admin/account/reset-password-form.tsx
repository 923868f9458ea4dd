import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useAttempt } from '#app/admin/attempt.tsx';
import { panel } from '#app/admin/calls.ts';
import { sameName, showFieldProblems } from '#app/admin/field-problems.ts';
import { SaveRow } from '#app/admin/save-row.tsx';
import { sentences } from '#app/admin/sentences.ts';
import { type Administrator, passwordProblem } from '#app/domain/user.ts';
import { Button } from '#app/ui/button.tsx';
import { PasswordField, ShowPassword } from './password-field.tsx';
import { passwordRules } from './password-rules.ts';

type Values = { password: string };

type ResetPasswordFormProps = { administrator: Administrator; onClose: () => void };

/** A new password for somebody who has forgotten theirs. */
export function ResetPasswordForm({ administrator: { id, username }, onClose }: ResetPasswordFormProps) {
  const attempt = useAttempt();
  const [isShown, setIsShown] = useState(false);
  const form = useForm<Values>({ defaultValues: { password: '' } });
  const { errors, isSubmitting } = form.formState;

  const save = form.handleSubmit(async ({ password }) => {
    if (!confirm(sentences.account.confirmReset(username))) return;
    const outcome = await attempt(() => panel.auth.resetPassword(id, password), {
      success: sentences.account.passwordReset(username),
      failure: sentences.account.resetFailed,
    });
    if ('value' in outcome) return onClose();
    showFieldProblems(form, outcome.failure, sameName<Values>(['password']));
  });

  return (
    <form
      aria-label={`Set new password for ${username}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSubmitting) save(event);
      }}
      className="mt-3 grid gap-4"
    >
      <PasswordField
        {...form.register('password', { validate: (value) => passwordProblem(value, username) ?? true })}
        label={`New password for ${username}`}
        error={errors.password?.message}
        hint={passwordRules}
        autoComplete="new-password"
        autoFocus
        isShown={isShown}
      />
      <ShowPassword isShown={isShown} onChange={setIsShown} text="Show password" />
      <SaveRow text="Set new password" isPending={isSubmitting} hasChanges={false}>
        <Button kind="quiet" size="small" onClick={onClose}>
          Cancel
        </Button>
      </SaveRow>
    </form>
  );
}
