import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react';

export type ButtonKind = 'primary' | 'secondary' | 'whatsapp' | 'quiet-whatsapp' | 'quiet' | 'stage' | 'light';
type Size = 'medium' | 'small';

/** The looks stand in look.css: a page with fifty buttons says each in a word. */
const sizes: Record<Size, string> = { medium: 'btn-medium', small: 'btn-small' };

type Look = { kind?: ButtonKind; size?: Size; className?: string; children: ReactNode };

/** The look of a button, for what is none of ours. */
export const buttonClass = ({ kind = 'primary', size = 'medium', className = '' }: Omit<Look, 'children'>): string =>
  `btn btn-${kind} ${sizes[size]} ${className}`.trimEnd();

export function ButtonLink({ kind, size, className, ...link }: Look & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return <a {...link} className={buttonClass({ kind, size, className })} />;
}

/** Attributes by which a button opens a dialog or popover without any script. */
type Invoker = { commandfor?: string; command?: string };

export function Button({
  kind,
  size,
  className,
  type = 'button',
  ...button
}: Look & Invoker & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button {...button} type={type} className={buttonClass({ kind, size, className })} />;
}
