import type { ComponentPropsWithRef } from 'react';
import { TextField } from '#app/ui/field.tsx';

type CodeFieldProps = Omit<ComponentPropsWithRef<typeof TextField>, 'type' | 'autoComplete' | 'inputMode'> & {
  /** Six digits from the app, for which a phone shows its digits; a recovery code has letters as well. */
  isForApp: boolean;
};

/** A code, of which neither the browser nor a keyboard makes anything else. */
export const CodeField = ({ isForApp, ...field }: CodeFieldProps) => (
  <TextField
    {...field}
    type="text"
    inputMode={isForApp ? 'numeric' : 'text'}
    autoComplete={isForApp ? 'one-time-code' : 'off'}
    autoCapitalize="characters"
    autoCorrect="off"
    spellCheck={false}
    required
  />
);
