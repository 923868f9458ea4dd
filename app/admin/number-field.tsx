import type { ComponentProps } from 'react';
import { TextField } from '#app/ui/field.tsx';

/** A field for a number. The wheel of a mouse scrolls the page and changes nothing. */
export function NumberField(props: ComponentProps<typeof TextField>) {
  return <TextField inputMode="decimal" {...props} type="number" onWheel={(event) => event.currentTarget.blur()} />;
}
