import type { Branch } from '#app/domain/business/branch.ts';
import { weekOf } from '#app/domain/business/hours/hours.ts';
import type { PlacedBranch } from '#app/domain/business/places/branch-places.ts';
import { branchInquiryText } from '#app/domain/inquiries/whatsapp.ts';
import { pingOf } from '#app/domain/insights/ping.ts';
import { readableNumber, telephoneLink } from '#app/domain/text/phone.ts';
import { Titled } from '#app/site/frame/titled.tsx';
import { WhatsappLink } from '#app/site/frame/whatsapp-link.tsx';
import { dealer } from '#dealer';
import { HoursList } from './hours-list.tsx';

const linkClass = 'inline-flex min-h-11 max-w-full items-center gap-2 font-semibold text-cyan underline';

type BranchCardsProps = {
  title: string;
  branches: PlacedBranch[];
  /** The holidays of each branch as text, by branch id. */
  closed: Record<string, string[]>;
};

export function BranchCards({ title, branches, closed }: BranchCardsProps) {
  return (
    <Titled id="branches" title={title} className="mt-16" titleClass="text-2xl font-bold md:text-4xl">
      <ul className="mt-6 grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-5">
        {branches.map((branch) => (
          <li key={branch.id} className="min-w-0 rounded-sm border border-rule bg-sheet p-5">
            <h3 className="text-xl font-bold">
              <a href={branch.path} className="hover:underline">
                {branch.name}
              </a>
            </h3>
            <address className="mt-3 not-italic">
              <p className="text-ink-soft">
                {branch.address}
                <br />
                {branch.city}
              </p>
              <ul className="mt-2">
                {branch.phone.map((number) => (
                  <li key={number}>
                    <a
                      href={telephoneLink(number, dealer.locale)}
                      ping={pingOf('call', { branch: branch.id })}
                      className={linkClass}
                    >
                      <span className="min-w-0">{readableNumber(number, dealer.locale)}</span>
                    </a>
                  </li>
                ))}
                <li>
                  <WhatsappLink
                    message={branchInquiryText(branch.name)}
                    branch={branch.id}
                    number={branch.whatsapp}
                    className={linkClass}
                  >
                    WhatsApp<span className="sr-only"> the {branch.name} branch</span>
                  </WhatsappLink>
                </li>
                {branch.email && (
                  <li>
                    <a
                      href={`mailto:${branch.email}`}
                      ping={pingOf('mail', { branch: branch.id })}
                      className={linkClass}
                    >
                      <span className="truncate">{branch.email}</span>
                    </a>
                  </li>
                )}
                <li>
                  <a
                    href={mapsPage(branch)}
                    ping={pingOf('map', { branch: branch.id })}
                    target="_blank"
                    rel="noopener noreferrer"
                    className={linkClass}
                  >
                    Open in Google Maps<span className="sr-only"> for {branch.name}</span>
                  </a>
                </li>
              </ul>
            </address>
            {closed[branch.id]?.map((text) => (
              <p key={text} className="mt-2 text-sm font-semibold">
                {text}
              </p>
            ))}
            {branch.hours.length > 0 && (
              <HoursList hours={weekOf(branch.hours)} label={`Hours of ${branch.name}`} className="text-sm" />
            )}
          </li>
        ))}
      </ul>
    </Titled>
  );
}

type MappedPlace = Pick<Branch, 'name' | 'address' | 'city'> & Partial<Pick<Branch, 'mapLink'>>;

/** The Google Maps link of a branch, which opens in the app or browser. */
export const mapsPage = ({ name, address, city, mapLink }: MappedPlace): string =>
  mapLink ||
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent([name, address, city].filter(Boolean).join(', '))}`;

/** The address of the embedded map, which needs an API key. */
export const mapsFrame = (key: string, place: string): string =>
  `https://www.google.com/maps/embed/v1/place?key=${encodeURIComponent(key)}&q=${encodeURIComponent(place)}`;
