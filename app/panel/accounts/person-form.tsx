import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { passwordProblem } from '#app/domain/accounts/password.ts';
import type { Role } from '#app/domain/accounts/user.ts';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { SendForm } from '#app/panel/frame/edit/send-form.tsx';
import { settingsSentences } from '#app/panel/frame/settings-sentences.ts';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { NewPassword } from './password-field.tsx';

export function PersonForm() {
  const { revalidate } = useRevalidator();
  const [added, setAdded] = useState<string | null>(null);
  return (
    <SendForm
      label="Add a person"
      saveText="Add person"
      labels={{ username: 'Username', role: 'Role', password: 'Password' }}
      initial={{ username: '', role: 'staff' as Role, password: '' }}
      check={({ username, password }) => ({
        username: username.trim() === '' ? 'Enter a username' : null,
        password: passwordProblem(password, username.trim() || ' '),
      })}
      // The server reports a taken username under `name`.
      pathOf={(field) => (field === 'name' ? 'username' : field)}
      send={({ username, role, password }) => panel.auth.register(username.trim(), password, role)}
      toasts={{ success: settingsSentences.account.personAdded, failure: settingsSentences.account.personFailed }}
      onSent={({ username }) => {
        setAdded(username);
        // Updates the list above.
        revalidate();
      }}
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
      {(field) => (
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
      )}
    </SendForm>
  );
}
