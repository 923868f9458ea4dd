import type { ComponentProps } from 'react';
import { TextField } from '#app/ui/field.tsx';

/** A number field. The mouse wheel scrolls the page and does not change the value. */
export function NumberField(props: ComponentProps<typeof TextField>) {
  return <TextField inputMode="decimal" {...props} type="number" onWheel={(event) => event.currentTarget.blur()} />;
}
