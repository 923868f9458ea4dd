import { type ComponentPropsWithRef, useState } from 'react';
import { TextField } from '#app/ui/field.tsx';

type PasswordFieldProps = Omit<ComponentPropsWithRef<typeof TextField>, 'type' | 'autoComplete'> & {
  /** Tells password managers whether to fill in or to generate a password. */
  autoComplete: 'current-password' | 'new-password';
  isShown: boolean;
};

/** Password input that can show its text. */
export function PasswordField({ isShown, ...field }: PasswordFieldProps) {
  return (
    <TextField {...field} type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} required />
  );
}

type ShowPasswordProps = { isShown: boolean; onChange: (isShown: boolean) => void; text: string };

/** Checkbox that shows the typed password: typos are common on phone keyboards. */
export function ShowPassword({ isShown, onChange, text }: ShowPasswordProps) {
  return (
    <label className="inline-flex min-h-11 items-center gap-2 justify-self-start text-sm">
      <input
        type="checkbox"
        className="size-5"
        checked={isShown}
        onChange={(event) => onChange(event.target.checked)}
      />
      {text}
    </label>
  );
}

export function NewPassword(props: Omit<ComponentPropsWithRef<typeof TextField>, 'type' | 'autoComplete' | 'hint'>) {
  const [isShown, setIsShown] = useState(false);
  return (
    <>
      <PasswordField {...props} hint={passwordRules} autoComplete="new-password" isShown={isShown} />
      <ShowPassword isShown={isShown} onChange={setIsShown} text="Show password" />
    </>
  );
}

/** Hint text for the rules in `passwordProblem`. */
export const passwordRules =
  'At least 12 characters, not easy to guess, and without the username. Three or four unrelated words are good.';
