import type { ReactNode } from 'react';
import { partAttribute } from '#app/site/inline/ids.ts';

type PartProps = { name: string; as?: 'div' | 'span'; children: ReactNode };

/** A part of the page that product-list.ts replaces when the filters change. */
export function Part({ name, as: Tag = 'div', children }: PartProps) {
  return (
    <Tag className="contents" {...{ [partAttribute]: name }}>
      {children}
    </Tag>
  );
}
