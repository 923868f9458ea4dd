import type { ReactNode } from 'react';
import { partAttribute } from '#app/site/frame/inline/ids.ts';

type PartProps = {
  name: string;
  as?: 'div' | 'span';
  /** Whether the part is a box of the layout; by default its children take its place. */
  hasBox?: boolean;
  isLive?: boolean;
  children: ReactNode;
};

/** A part of a page that the script replaces when the fields beside it change (replace-parts.ts). */
export const Part = ({ name, as: Tag = 'div', hasBox = false, isLive = false, children }: PartProps) => (
  <Tag
    className={hasBox ? undefined : 'contents'}
    aria-live={isLive ? 'polite' : undefined}
    {...{ [partAttribute]: name }}
  >
    {children}
  </Tag>
);
