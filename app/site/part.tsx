import type { ReactNode } from 'react';
import { partAttribute } from './inline/ids.ts';

type PartProps = {
  name: string;
  as?: 'div' | 'span';
  className?: string;
  isLive?: boolean;
  children: ReactNode;
};

/** A part of a page that the script replaces when the fields beside it change (replace-parts.ts). */
export const Part = ({ name, as: Tag = 'div', className = 'contents', isLive = false, children }: PartProps) => (
  <Tag className={className || undefined} aria-live={isLive ? 'polite' : undefined} {...{ [partAttribute]: name }}>
    {children}
  </Tag>
);
