import type { ComponentProps } from 'react';

/** The error of a field or an upload; renders nothing if the text is empty. */
export const Problem = ({ text, ...paragraph }: ComponentProps<'p'> & { text: string | undefined }) =>
  text ? (
    <p className="field-error" {...paragraph}>
      {text}
    </p>
  ) : null;
