import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { panel } from '#app/admin/calls.ts';
import { Form, useFields } from '#app/admin/edit/form.tsx';
import { fieldErrors, useSend } from '#app/admin/edit/use-send.ts';
import { sentences } from '#app/admin/sentences.ts';
import { passwordProblem, type User } from '#app/domain/user.ts';
import { TextField } from '#app/ui/field.tsx';
import { NewPassword } from './password-field.tsx';

type Values = { username: string; password: string };

/** One more person who may do everything here. */
export function AdministratorForm() {
  const { revalidate } = useRevalidator();
  const [added, setAdded] = useState<string | null>(null);
  const session = useSend<Values, User>({
    labels: { username: 'Username', password: 'Password' },
    initial: { username: '', password: '' },
    check: ({ username, password }) =>
      fieldErrors({
        username: username.trim() === '' ? 'Enter a username' : null,
        password: passwordProblem(password, username.trim() || ' '),
      }),
    // The server calls a name that is taken a name.
    pathOf: (field) => (field === 'name' ? 'username' : field),
    send: ({ username, password }) => panel.auth.register(username.trim(), password),
    toasts: { success: sentences.account.administratorAdded, failure: sentences.account.administratorFailed },
    onSent({ username }) {
      setAdded(username);
      // The list above shows them too.
      revalidate();
    },
  });
  return (
    <Form
      session={session}
      label="Add an administrator"
      saveText="Add administrator"
      layout="part"
      className="grid max-w-xl gap-4"
      foot={
        <p role="status" className="text-sm">
          {added && (
            <>
              <strong>{added}</strong> can sign in now. Please tell them the password in person. They can change it
              here, under Account.
            </>
          )}
        </p>
      }
    >
      <Fields />
    </Form>
  );
}

function Fields() {
  const field = useFields<Values>();
  return (
    <>
      <TextField
        {...field('username')}
        hint="3 to 40 letters, digits, dots, hyphens or underscores, without spaces."
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <NewPassword {...field('password')} />
    </>
  );
}
