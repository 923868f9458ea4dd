import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type ProductGap, productGaps } from '#app/domain/catalogue/product-options.ts';
import { formatNumber } from '#app/domain/text/money.ts';
import { ArrowIcon } from '#app/ui/icons.tsx';
import { dealer } from '#dealer';
import type { Figures } from './figures.ts';
import { Part } from './part.tsx';

const gapNames: Record<ProductGap, string> = {
  picture: 'no picture',
  price: 'no price',
  specifications: 'no specifications',
};

/** Products with missing details; renders nothing if there are none. */
export function NextSteps({ gaps }: Pick<Figures, 'gaps'>) {
  const lacking = productGaps.filter((gap) => gaps !== null && gaps[gap] > 0);
  if (lacking.length === 0) return null;
  return (
    <Part title="What to do next">
      <Steps>
        {lacking.map((gap) => (
          <Step key={gap} to={`/admin/products?show=no-${gap}`}>
            <ProductsLacking gap={gap} count={gaps?.[gap] ?? 0} />
          </Step>
        ))}
        <Step to="/admin/improve">All that costs you sales</Step>
      </Steps>
    </Part>
  );
}

const ProductsLacking = ({ gap, count }: { gap: ProductGap; count: number }) => (
  <span className="font-semibold">
    {formatNumber(count, dealer.locale)} {count === 1 ? 'product on your site has' : 'products on your site have'}{' '}
    {gapNames[gap]}
  </span>
);

export const Steps = ({ children }: { children: ReactNode }) => (
  <ul className="divide-y divide-rule border border-rule bg-sheet">{children}</ul>
);

export const Step = ({ to, children }: { to: string; children: ReactNode }) => (
  <li className="grid grid-cols-1">
    <Link
      to={to}
      className="flex min-h-12 items-center justify-between gap-3 px-4 py-2 no-underline hover:bg-shade focus-visible:-outline-offset-3"
    >
      <span className="min-w-0 wrap-anywhere">{children}</span>
      <ArrowIcon className="size-5 shrink-0 text-cyan" />
    </Link>
  </li>
);
