import type { PictureSource } from '#app/domain/image-ref.ts';
import { Picture } from '#app/ui/picture.tsx';

type Brand = { name: string; logo: PictureSource | null };

/** The brands' logos from the settings; until there are any, their names stand in. */
export function BrandStrip({ brands }: { brands: Brand[] }) {
  return (
    <section aria-labelledby="brands" className="border-b border-rule bg-sheet">
      <div className="page py-8 md:py-10">
        <h2 id="brands" className="text-base font-semibold tracking-normal text-ink-soft md:text-lg">
          Authorized Dealer for Premium Brands
        </h2>
        <ul className="mt-4 grid grid-cols-2 gap-px overflow-hidden rounded-sm border border-rule bg-rule sm:grid-cols-4 lg:grid-cols-7">
          {brands.map(({ name, logo }) => (
            <li
              key={name}
              className="grid min-h-20 place-items-center bg-sheet px-3 py-4 text-center last:odd:col-span-2 sm:last:odd:col-span-1 sm:max-lg:last:col-span-2"
            >
              {logo ? (
                <Picture file={logo} alt={name} sizes="160px" className="h-12 w-full object-contain" />
              ) : (
                <span className="font-display text-lg leading-tight font-bold">{name}</span>
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
