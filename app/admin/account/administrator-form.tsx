import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { useAttempt } from '#app/admin/attempt.tsx';
import { panel } from '#app/admin/calls.ts';
import { showFieldProblems } from '#app/admin/field-problems.ts';
import { SaveRow } from '#app/admin/save-row.tsx';
import { sentences } from '#app/admin/sentences.ts';
import { passwordProblem } from '#app/domain/user.ts';
import { TextField } from '#app/ui/field.tsx';
import { PasswordField, ShowPassword } from './password-field.tsx';
import { passwordRules } from './password-rules.ts';

type Values = { username: string; password: string };
const empty: Values = { username: '', password: '' };

/** One more person who may do everything here. */
export function AdministratorForm() {
  const attempt = useAttempt();
  const { revalidate } = useRevalidator();
  const [added, setAdded] = useState<string | null>(null);
  const [isShown, setIsShown] = useState(false);
  const form = useForm<Values>({ defaultValues: empty });
  const { errors, isSubmitting } = form.formState;

  const save = form.handleSubmit(async ({ username, password }) => {
    const outcome = await attempt(() => panel.auth.register(username.trim(), password), {
      success: sentences.account.administratorAdded,
      failure: sentences.account.administratorFailed,
    });
    if ('value' in outcome) {
      setAdded(outcome.value.username);
      form.reset(empty);
      // The list above shows them too.
      return void revalidate();
    }
    // The server calls a name that is taken a name.
    showFieldProblems(form, outcome.failure, (field) => (field === 'password' ? 'password' : 'username'));
  });

  return (
    <form
      aria-label="Add an administrator"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSubmitting) save(event);
      }}
      className="grid max-w-xl gap-4"
    >
      <TextField
        {...form.register('username', { required: 'Enter a user name' })}
        label="User name"
        error={errors.username?.message}
        hint="3 to 40 letters, digits, dots, hyphens or underscores, without spaces."
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...form.register('password', {
          validate: (value, { username }) => passwordProblem(value, username.trim() || ' ') ?? true,
        })}
        label="Password"
        error={errors.password?.message}
        hint={passwordRules}
        autoComplete="new-password"
        isShown={isShown}
      />
      <ShowPassword isShown={isShown} onChange={setIsShown} text="Show password" />
      <SaveRow text="Add administrator" isPending={isSubmitting} hasChanges={false} />
      <p role="status" className="text-sm">
        {added && (
          <>
            <strong>{added}</strong> can sign in now. Tell them the password in person; they can change it here.
          </>
        )}
      </p>
    </form>
  );
}
