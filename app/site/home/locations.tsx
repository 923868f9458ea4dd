import type { PlacedBranch } from '#app/domain/business/places/branch-places.ts';
import { pingOf } from '#app/domain/insights/ping.ts';
import { telephoneLink } from '#app/domain/text/phone.ts';
import { PinIcon } from '#app/ui/icons.tsx';
import { Section } from '#app/ui/section.tsx';
import { dealer } from '#dealer';

export function Locations({ branches }: { branches: PlacedBranch[] }) {
  return (
    <div className="border-t border-rule bg-sheet">
      <Section title="Our Locations">
        <ul className="grid gap-3 sm:gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {branches.map(({ id, path, name, address, city, phone }) => (
            <li key={id} className="min-w-0 rounded-sm border border-rule bg-paper p-4">
              <h3 className="text-lg font-bold md:text-xl">
                <a href={path} className="hover:underline">
                  {name}
                </a>
              </h3>
              <address className="mt-2 not-italic">
                <p className="flex gap-2 text-ink-soft">
                  <PinIcon />
                  <span>
                    {address}, <br />
                    {city}
                  </span>
                </p>
                <ul className="flex flex-wrap gap-x-5">
                  {phone.map((number) => (
                    <li key={number}>
                      <a
                        href={telephoneLink(number, dealer.locale)}
                        ping={pingOf('call', { branch: id })}
                        className="text-link"
                      >
                        <span className="min-w-0">{number}</span>
                      </a>
                    </li>
                  ))}
                </ul>
              </address>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
