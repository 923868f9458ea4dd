import type { ComponentProps } from 'react';

/** What is wrong with a field or an upload; renders nothing without a text. */
export const Problem = ({ text, ...paragraph }: ComponentProps<'p'> & { text: string | undefined }) =>
  text ? (
    <p className="field-error" {...paragraph}>
      {text}
    </p>
  ) : null;
