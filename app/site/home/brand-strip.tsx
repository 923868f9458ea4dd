import { type PictureSource, pictureFile } from '#app/domain/pictures/image-ref.ts';
import { brandValue } from '#app/domain/search/facets.ts';
import { Picture } from '#app/ui/picture.tsx';

type Brand = { name: string; logo: PictureSource | null };

/** The brand logos from the settings, or the brand names if there are no logos. */
export function BrandStrip({ brands }: { brands: Brand[] }) {
  return (
    <section aria-labelledby="brands" className="border-b border-rule bg-sheet">
      <div className="page py-6 md:py-10">
        <h2 id="brands" className="text-base font-semibold tracking-normal text-ink-soft md:text-lg">
          Authorized Dealer for Premium Brands
        </h2>
        <ul className="mt-3 flex flex-wrap overflow-hidden rounded-sm border border-rule">
          {brands.map(({ name, logo }) => (
            <li
              key={name}
              className={`-mr-px -mb-px grid min-h-12 min-w-0 sm:min-h-20 grow basis-[max(25%,4.75rem)] lg:basis-32 place-items-center border-r border-b border-rule px-1 py-1 text-center sm:px-3 sm:py-4 ${logo ? 'bg-white' : ''}`}
            >
              <a href={`/brands/${brandValue(name)}`} className="grid size-full place-items-center">
                {logo ? (
                  <Picture file={pictureFile(logo)} alt={name} sizes="160px" className="h-12 w-full object-contain" />
                ) : (
                  <span className="font-display text-sm leading-tight sm:text-lg font-bold wrap-anywhere">{name}</span>
                )}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
