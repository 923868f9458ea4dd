import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { passwordProblem } from '#app/domain/accounts/password.ts';
import type { Role, User } from '#app/domain/accounts/user.ts';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { Form, useFields } from '#app/panel/frame/edit/form.tsx';
import { fieldErrors, useSend } from '#app/panel/frame/edit/use-send.ts';
import { settingsSentences } from '#app/panel/frame/settings-sentences.ts';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { NewPassword } from './password-field.tsx';

type Values = { username: string; role: Role; password: string };

export function PersonForm() {
  const { revalidate } = useRevalidator();
  const [added, setAdded] = useState<string | null>(null);
  const session = useSend<Values, User>({
    labels: { username: 'Username', role: 'Role', password: 'Password' },
    initial: { username: '', role: 'staff', password: '' },
    check: ({ username, password }) =>
      fieldErrors({
        username: username.trim() === '' ? 'Enter a username' : null,
        password: passwordProblem(password, username.trim() || ' '),
      }),
    // The server reports a taken username under `name`.
    pathOf: (field) => (field === 'name' ? 'username' : field),
    send: ({ username, role, password }) => panel.auth.register(username.trim(), password, role),
    toasts: { success: settingsSentences.account.personAdded, failure: settingsSentences.account.personFailed },
    onSent({ username }) {
      setAdded(username);
      // Updates the list above.
      revalidate();
    },
  });
  return (
    <Form
      session={session}
      label="Add a person"
      saveText="Add person"
      layout="part"
      className="grid max-w-xl gap-4"
      foot={
        <p role="status" className="text-sm">
          {added && (
            <>
              <strong>{added}</strong> can sign in now. Give them the password in person. They can change it here, under
              Account.
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
      <SelectField {...field('role')} hint="Staff cannot open settings, people, import or export.">
        <option value="staff">Staff: messages, products and posts</option>
        <option value="admin">Owner: everything</option>
      </SelectField>
      <NewPassword {...field('password')} />
    </>
  );
}
