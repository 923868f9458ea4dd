import type { ButtonHTMLAttributes, ComponentPropsWithRef, ReactNode } from 'react';

export type ButtonKind = 'primary' | 'secondary' | 'whatsapp' | 'quiet' | 'stage';
type Size = 'medium' | 'small';

/** The styles are in ui/styles/look.css, so that a page with fifty buttons repeats only short class names. */
const sizes: Record<Size, string> = { medium: 'btn-medium', small: 'btn-small' };

type Look = { kind?: ButtonKind; size?: Size; className?: string; children: ReactNode };

/** The class names of a button, for other elements. */
export const buttonClass = ({ kind = 'primary', size = 'medium', className = '' }: Omit<Look, 'children'>): string =>
  `btn btn-${kind} ${sizes[size]} ${className}`.replace(/ +/g, ' ').trimEnd();

export function ButtonLink({ kind, size, className, ...link }: Look & ComponentPropsWithRef<'a'>) {
  return <a {...link} className={buttonClass({ kind, size, className })} />;
}

/** Attributes with which a button opens a dialog or popover without script. */
type Invoker = { commandfor?: string; command?: string };

type ButtonProps = Look & Invoker & ButtonHTMLAttributes<HTMLButtonElement>;

export function Button({ kind, size, className, type = 'button', ...button }: ButtonProps) {
  return <button {...button} type={type} className={buttonClass({ kind, size, className })} />;
}
