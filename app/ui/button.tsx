import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react';

export type ButtonKind = 'primary' | 'secondary' | 'whatsapp' | 'quiet-whatsapp' | 'quiet' | 'stage' | 'light';
type Size = 'medium' | 'small';

const base =
  'inline-flex print:hidden max-w-full items-center justify-center gap-2 rounded-sm border font-semibold no-underline text-center transition-colors duration-150 disabled:opacity-60 disabled:cursor-default aria-disabled:opacity-60 aria-disabled:cursor-default';

const kinds: Record<ButtonKind, string> = {
  primary: 'border-ink bg-ink text-on-ink hover:border-cyan hover:bg-cyan',
  secondary: 'border-ink bg-transparent text-ink hover:bg-ink hover:text-on-ink',
  whatsapp: 'border-whatsapp bg-whatsapp text-white hover:border-whatsapp-dark hover:bg-whatsapp-dark',
  'quiet-whatsapp': 'border-rule bg-transparent text-ink hover:border-whatsapp [&>svg]:text-whatsapp-mark',
  quiet: 'border-transparent bg-transparent text-ink hover:bg-shade',
  stage: 'border-transparent bg-transparent text-stage-ink hover:border-current',
  light: 'border-on-ink bg-transparent text-on-ink hover:bg-on-ink hover:text-ink',
};

/** Every target is at least 44 pixels high. */
const sizes: Record<Size, string> = {
  medium: 'min-h-12 px-5 py-2.5 text-base',
  small: 'min-h-11 px-3.5 py-2 text-sm',
};

type Look = { kind?: ButtonKind; size?: Size; className?: string; children: ReactNode };

/** The look of a button, for what is none of ours. */
export const buttonClass = ({ kind = 'primary', size = 'medium', className = '' }: Omit<Look, 'children'>): string =>
  `${base} ${kinds[kind]} ${sizes[size]} ${className}`;

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
