import { type PictureSource, pictureFile } from '#app/domain/pictures/image-ref.ts';
import { brandValue } from '#app/domain/search/facets.ts';
import { Picture } from '#app/ui/picture.tsx';

type Brand = { name: string; logo: PictureSource | null };

const middle = ['sm:basis-full', 'sm:basis-1/2', 'sm:basis-1/3', 'sm:basis-1/4'];
const wide = [
  'lg:basis-full',
  'lg:basis-1/2',
  'lg:basis-1/3',
  'lg:basis-1/4',
  'lg:basis-1/5',
  'lg:basis-1/6',
  'lg:basis-1/7',
];

/** The index, in a table of widths, that distributes `count` items evenly over rows of at most `max`. */
const inRow = (count: number, max: number) => Math.ceil(count / Math.ceil(count / max)) - 1;

/** The brand logos from the settings, or the brand names if there are no logos. */
export function BrandStrip({ brands }: { brands: Brand[] }) {
  const across = `${middle[inRow(brands.length, middle.length)]} ${wide[inRow(brands.length, wide.length)]}`;
  return (
    <section aria-labelledby="brands" className="border-b border-rule bg-sheet">
      <div className="page py-8 md:py-10">
        <h2 id="brands" className="text-base font-semibold tracking-normal text-ink-soft md:text-lg">
          Authorized Dealer for Premium Brands
        </h2>
        <ul className="mt-4 flex flex-wrap overflow-hidden rounded-sm border border-rule">
          {brands.map(({ name, logo }) => (
            <li
              key={name}
              className={`-mr-px -mb-px grid min-h-14 min-w-0 sm:min-h-20 grow basis-[max(50%,7rem)] place-items-center border-r border-b border-rule px-3 py-2 text-center sm:py-4 ${across} ${logo ? 'bg-white' : ''}`}
            >
              <a href={`/brands/${brandValue(name)}`} className="grid size-full place-items-center">
                {logo ? (
                  <Picture file={pictureFile(logo)} alt={name} sizes="160px" className="h-12 w-full object-contain" />
                ) : (
                  <span className="font-display text-lg leading-tight font-bold wrap-anywhere">{name}</span>
                )}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
