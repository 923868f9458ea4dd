import { nowContext, publicUrlContext, storeContext } from '#app/context.ts';
import { branchHours } from '#app/domain/business/branch.ts';
import { namedGstin } from '#app/domain/business/gst.ts';
import { holidaysFrom, holidayText, weekOf } from '#app/domain/business/hours/hours.ts';
import { openingAt } from '#app/domain/business/hours/opening.ts';
import { placed } from '#app/domain/business/places/branch-places.ts';
import { branchInquiryText } from '#app/domain/inquiries/whatsapp.ts';
import { pingOf } from '#app/domain/insights/ping.ts';
import { dayOf } from '#app/domain/text/dates.ts';
import { readableNumber, telephoneLink } from '#app/domain/text/phone.ts';
import { Breadcrumbs, crumbsTo } from '#app/site/frame/breadcrumbs.tsx';
import { branchJsonLd } from '#app/site/frame/seo/json-ld.ts';
import { headMeta, headOf } from '#app/site/frame/seo/meta.ts';
import { companyName, dealerOf, settingsOf } from '#app/site/frame/settings.ts';
import { contactPage } from '#app/site/frame/site-map.ts';
import { Titled } from '#app/site/frame/titled.tsx';
import { WhatsappButton } from '#app/site/frame/whatsapp-link.tsx';
import { BranchCards, mapsPage } from '#app/site/inquiries/contact/branch-cards.tsx';
import { HoursList } from '#app/site/inquiries/contact/hours-list.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { dealer } from '#dealer';
import type { Route } from './+types/branch-page';

export async function loader({ params, context }: Route.LoaderArgs) {
  const path = `/branches/${params.slug}`;
  const branches = placed(await context.get(storeContext).branches.list());
  const branch = branches.find((each) => each.path === path);
  if (branch === undefined) throw new Response(null, { status: 404 });
  const facts = await dealerOf(context);
  const now = context.get(nowContext)();
  const today = dayOf(now, dealer.locale);
  const hours = branchHours(branch) ?? weekOf(facts.hours);
  const holidaysOf = (id: string) => [
    ...holidaysFrom(facts.holidays, today),
    ...holidaysFrom(facts.holidays, today, id),
  ];
  const holidays = holidaysOf(branch.id);
  const closedDays = (id: string) => holidaysOf(id).map((holiday) => holidayText(holiday, today, dealer.locale));
  const publicUrl = context.get(publicUrlContext);
  const company = companyName(await settingsOf(context));
  const crumbs = crumbsTo(contactPage, { name: branch.name, href: path });
  return {
    branch,
    others: branches.filter((each) => each !== branch),
    hours,
    opening: openingAt(hours, now, dealer.locale, holidays, branch.id),
    closed: Object.fromEntries(branches.map(({ id }) => [id, closedDays(id)])),
    crumbs,
    head: await headOf(context, {
      path,
      title: branch.name,
      description: `${company}, ${branch.name}: ${branch.address}, ${branch.city}. Telephone, WhatsApp, opening hours and directions.`,
      crumbs,
      structuredData: [branchJsonLd(branch, { publicUrl, company, country: facts.country, hours, holidays })],
    }),
  };
}

export const meta: Route.MetaFunction = headMeta;

const linkClass = 'inline-flex min-h-11 max-w-full wrap-anywhere items-center gap-3 font-semibold text-cyan underline';

export default function BranchPage({ loaderData }: Route.ComponentProps) {
  const { branch, others, hours, opening, closed, crumbs } = loaderData;
  const { id, name, phone, email, gstin } = branch;
  return (
    <div className="page pt-4 pb-20">
      <Breadcrumbs crumbs={crumbs} />
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[1.3fr_1fr] lg:gap-14">
        <div>
          <h1 className="text-3xl font-extrabold md:mt-4 md:text-5xl">{name}</h1>
          <address className="mt-4 text-lg text-ink-soft not-italic md:text-xl">
            {branch.address}
            <br />
            {branch.city}
          </address>
          {opening.text && <p className={`mt-2 font-semibold ${opening.isOpen ? 'text-green' : ''}`}>{opening.text}</p>}
          <nav
            aria-label="Reach this branch"
            className="mt-6 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-2 sm:flex sm:flex-wrap print:hidden"
          >
            {phone[0] && (
              <ButtonLink
                kind="secondary"
                href={telephoneLink(phone[0], dealer.locale)}
                ping={pingOf('call', { branch: id })}
              >
                Call
              </ButtonLink>
            )}
            <WhatsappButton message={branchInquiryText(name)} branch={id} number={branch.whatsapp}>
              WhatsApp
            </WhatsappButton>
            <ButtonLink kind="secondary" href={`${contactPage.href}?branch=${branch.path.split('/').at(-1)}`}>
              Message
            </ButtonLink>
            <ButtonLink
              kind="secondary"
              href={mapsPage(branch)}
              ping={pingOf('map', { branch: id })}
              target="_blank"
              rel="noopener noreferrer"
            >
              Directions
            </ButtonLink>
          </nav>
          <ul className="mt-4 flex flex-wrap gap-x-8 empty:hidden">
            {phone.map((number) => (
              <li key={number}>
                <a
                  href={telephoneLink(number, dealer.locale)}
                  ping={pingOf('call', { branch: id })}
                  className={linkClass}
                >
                  {readableNumber(number, dealer.locale)}
                </a>
              </li>
            ))}
            {email && (
              <li>
                <a href={`mailto:${email}`} ping={pingOf('mail', { branch: id })} className={linkClass}>
                  {email}
                </a>
              </li>
            )}
            {gstin && <li className="py-2.5">{namedGstin(gstin)}</li>}
          </ul>
        </div>
        <Titled
          id="hours"
          title="Business Hours"
          className="h-fit border border-rule bg-sheet p-5"
          titleClass="text-2xl font-bold"
        >
          <HoursList hours={hours} closed={closed[id] ?? []} />
        </Titled>
      </div>
      {others.length > 0 && <BranchCards title="Other branches" branches={others} closed={closed} />}
    </div>
  );
}
