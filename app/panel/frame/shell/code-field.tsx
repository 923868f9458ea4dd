import type { ComponentPropsWithRef } from 'react';
import { TextField } from '#app/ui/field.tsx';

type CodeFieldProps = Omit<ComponentPropsWithRef<typeof TextField>, 'type' | 'autoComplete' | 'inputMode'> & {
  /** App codes are six digits and get the numeric keypad; recovery codes also contain letters. */
  isForApp: boolean;
};

/** Input for a one-time or recovery code, without autocorrect or spell check. */
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
