import { type ProductGap, productGaps } from '#app/domain/catalogue/product-options.ts';
import { useIsOwner } from '#app/panel/frame/calls/signed-in.ts';
import { counted } from '#app/panel/frame/counted.ts';
import type { Figures } from './figures.ts';
import { Part, Step, StepList } from './part.tsx';

const gapNames: Record<ProductGap, string> = {
  picture: 'no picture',
  price: 'no price',
  specifications: 'no specifications',
};

/** What the shop lacks, and products with missing details; renders nothing if there are none. */
export function NextSteps({ gaps, products, branches }: Pick<Figures, 'gaps' | 'products' | 'branches'>) {
  const isOwner = useIsOwner();
  const lacking = productGaps.filter((gap) => gaps !== null && gaps[gap] > 0);
  const steps = [
    ...(products === 0 ? [['/admin/products/new#name', 'Add your first product']] : []),
    ...(isOwner && branches?.length === 0 ? [['/admin/settings/branches#name', 'Add your first branch']] : []),
    ...lacking.map((gap) => [
      `/admin/products?show=no-${gap}`,
      `${counted(gaps?.[gap] ?? 0, 'product on your site has', 'products on your site have')} ${gapNames[gap]}`,
    ]),
  ] as [string, string][];
  if (steps.length === 0) return null;
  return (
    <Part title="What to do next">
      <StepList isQuiet>
        {steps.map(([to, text]) => (
          <Step key={to} to={to}>
            <span className="font-semibold">{text}</span>
          </Step>
        ))}
        {lacking.length > 0 && <Step to="/admin/improve">All that costs you sales</Step>}
      </StepList>
    </Part>
  );
}
