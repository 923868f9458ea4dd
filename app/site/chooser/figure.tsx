import type { ReactNode } from 'react';
import { formatNumber } from '#app/domain/text/money.ts';
import { dealer } from '#dealer';

/** The number of machines that fit, in the largest type of the page. */
export function Figure({ value, children }: { value: number; children: ReactNode }) {
  return (
    <p className="choose-figure">
      <b>{formatNumber(value, dealer.locale)}</b> <span>{children}</span>
    </p>
  );
}
