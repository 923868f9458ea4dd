import { formatNumber } from '#app/domain/money.ts';
import { type ProductGap, productGaps } from '#app/domain/product-options.ts';
import { dealer } from '#dealer';
import type { Figures } from './figures.ts';
import { Part } from './part.tsx';
import { Step, Steps } from './step.tsx';

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
