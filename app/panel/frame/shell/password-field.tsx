import { type ComponentPropsWithRef, useState } from 'react';
import { Choice, TextField } from '#app/ui/field.tsx';

type PasswordFieldProps = Omit<ComponentPropsWithRef<typeof TextField>, 'type' | 'autoComplete'> & {
  /** Tells password managers whether to fill in or to generate a password. */
  autoComplete: 'current-password' | 'new-password';
};

/** The props of password inputs, and the checkbox that shows their texts: typos are common on phone keyboards. */
export function useShownPassword(text: string) {
  const [isShown, setIsShown] = useState(false);
  const type = isShown ? 'text' : 'password';
  const checkbox = (
    <Choice type="checkbox" label={text} className="text-sm" checked={isShown} onChange={() => setIsShown(!isShown)} />
  );
  return { input: { type, autoCapitalize: 'none', spellCheck: false } as const, checkbox };
}

export function PasswordField(props: PasswordFieldProps) {
  const { input, checkbox } = useShownPassword('Show password');
  return (
    <>
      <TextField required {...props} {...input} />
      {checkbox}
    </>
  );
}

export const NewPassword = (props: Omit<PasswordFieldProps, 'autoComplete' | 'hint'>) => (
  <PasswordField {...props} hint={passwordRules} autoComplete="new-password" />
);

/** Hint text for the rules in `passwordProblem`. */
export const passwordRules =
  'At least 12 characters, not easy to guess, and without the username. Three or four unrelated words are good.';
