import type { ComponentProps, ComponentType } from 'react';
import { Button } from '#app/ui/button.tsx';

type SmallButtonProps = Omit<ComponentProps<typeof Button>, 'size' | 'children'> & {
  icon?: ComponentType;
  text: string;
  /** Completes the name for screen readers: `Delete` of `Canon` is “Delete Canon”. */
  of?: string;
};

/** The usual button of the panel, with an optional icon before its text. */
export const SmallButton = ({ kind = 'secondary', icon: Icon, text, of, ...button }: SmallButtonProps) => (
  <Button size="small" kind={kind} aria-label={of === undefined ? undefined : `${text} ${of}`} {...button}>
    {Icon && <Icon />}
    {Icon ? ` ${text}` : text}
  </Button>
);
