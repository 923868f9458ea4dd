import { nowContext, storeContext } from '#app/context.ts';
import { isMapsKey } from '#app/domain/business/google-keys.ts';
import { holidaysFrom, holidayText, weekOf } from '#app/domain/business/hours/hours.ts';
import { openingAt } from '#app/domain/business/hours/opening.ts';
import { branchPin, placed } from '#app/domain/business/places/branch-places.ts';
import { isStatefulPage } from '#app/domain/inquiries/inquiry.ts';
import { dealerInquiryText } from '#app/domain/inquiries/whatsapp.ts';
import { pingOf } from '#app/domain/insights/ping.ts';
import { searchInquiryText, searchPhrase, suggestedLines } from '#app/domain/search/search-inquiry.ts';
import { dayAfter, dayOf } from '#app/domain/text/dates.ts';
import { Breadcrumbs, crumbsTo } from '#app/site/frame/breadcrumbs.tsx';
import { CallButton } from '#app/site/frame/call-button.tsx';
import { orFallback } from '#app/site/frame/or-fallback.ts';
import { headMeta, headOf } from '#app/site/frame/seo/meta.ts';
import { companyName, dealerOf, settingsOf, useFrameFacts, wordsOf } from '#app/site/frame/settings.ts';
import { Titled } from '#app/site/frame/titled.tsx';
import { WhatsappButton } from '#app/site/frame/whatsapp-link.tsx';
import { BranchField, Failure, FormEnd, PersonFields, PinField } from '#app/site/inquiries/forms/form-parts.tsx';
import { contactInquiry } from '#app/site/inquiries/forms/inquiries.ts';
import { type FailedOutcome, filledForm, formAction } from '#app/site/inquiries/forms/send-form.ts';
import { sentences } from '#app/site/inquiries/forms/sentences.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { TextArea, TextField } from '#app/ui/field.tsx';
import { BackIcon } from '#app/ui/icons.tsx';
import { dealer } from '#dealer';
import type { Route } from './+types/contact-page';
import { BranchCards, mapsFrame, mapsPage } from './branch-cards.tsx';
import { ContactDetails } from './contact-details.tsx';

const crumbs = crumbsTo({ name: 'Contact', href: '/contact' });

export const handle = { behaves: true, scripts: ['late-tap'] };

/** Holidays are announced this many days ahead. */
const announcedDaysAhead = 30;

/** The message that a link to this page suggests; empty if it suggests none. */
function suggestionOf(params: URLSearchParams): string {
  const about = searchPhrase(params.get('about'));
  return about === '' ? suggestedLines(params.get('text')) : searchInquiryText(about);
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const store = context.get(storeContext);
  const [branches, settings] = await Promise.all([
    orFallback(context, 'branches', [], async () => placed(await store.branches.list())),
    settingsOf(context),
  ]);
  const name = companyName(settings);
  const mapsKey = settings && isMapsKey(settings.googleMapsApiKey) ? settings.googleMapsApiKey : null;
  const now = context.get(nowContext)();
  const facts = await dealerOf(context);
  const { holidays, city } = facts;
  const hours = weekOf(facts.hours);
  const opening = openingAt(hours, now, dealer.locale, holidays);
  const today = dayOf(now, dealer.locale);
  const from = url.searchParams.get('from') ?? '';
  const { services } = await wordsOf(context);
  const closedDays = (branch?: string) =>
    holidaysFrom(holidays, today, branch)
      .filter(({ from }) => from <= dayAfter(today, announcedDaysAhead))
      .map((holiday) => holidayText(holiday, today, dealer.locale));
  return {
    branches,
    companyName: name,
    mapsKey,
    frames: mapsKey === null ? [] : ['map'],
    hours,
    opening,
    // Explains support at any hour beside the limited business hours.
    support: services.find(({ title, text }) => title.includes('24/7') && text !== '') ?? null,
    closed: closedDays(),
    closedBranches: Object.fromEntries(branches.map(({ id }) => [id, closedDays(id)])),
    hasPins: branches.some((branch) => branchPin(branch) !== ''),
    // The branch whose page led here; empty for none.
    chosen: branches.find(({ path }) => path === `/branches/${url.searchParams.get('branch')}`)?.name ?? '',
    // The search that found nothing and led here.
    suggestion: suggestionOf(url.searchParams),
    // The page that led here, such as a calculation; empty for none.
    about: isStatefulPage(from) ? from : '',
    head: await headOf(context, {
      path: '/contact',
      title: 'Contact',
      description: `Call, write or visit ${name} in ${city}: telephone, e-mail, opening hours and branches.`,
      crumbs,
    }),
  };
}

/** Handles the contact form sent without scripts. */
export const action = (args: Route.ActionArgs) => formAction(args, contactInquiry, 'contact');

export const meta: Route.MetaFunction = headMeta;

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const { branches, companyName: name, mapsKey, hours, opening, closed, closedBranches } = loaderData;
  const { suggestion, about, support } = loaderData;
  const { address } = useFrameFacts();
  return (
    <div className="page pt-4 pb-20">
      <Breadcrumbs crumbs={crumbs} />
      <h1 className="text-3xl font-extrabold md:mt-4 md:text-5xl">{about ? 'Ask for a quotation' : 'Contact'}</h1>
      <p className="mt-4 max-w-2xl text-lg text-ink-soft md:text-xl">
        Tell us what you need. {opening.text && `${opening.text}.`}
      </p>
      {/* From the lg breakpoint on, the contact details stand beside the form. */}
      <nav
        aria-label="Call or WhatsApp"
        className="mt-6 grid max-w-md grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] gap-2 lg:hidden print:hidden"
      >
        <CallButton>Call</CallButton>
        <WhatsappButton message={suggestion || dealerInquiryText}>WhatsApp</WhatsappButton>
      </nav>
      <div className="mt-8 grid grid-cols-1 gap-8 lg:grid-cols-[1.3fr_1fr] lg:gap-14">
        <div className="print:hidden">
          <ContactForm
            branchNames={branches.map(({ name }) => name)}
            outcome={actionData}
            chosen={loaderData.chosen}
            hasPins={loaderData.hasPins}
            suggestion={suggestion}
            about={about}
          />
        </div>
        <ContactDetails hours={hours} opening={opening} closed={closed} support={support} />
      </div>
      {branches.length > 0 && <BranchCards title="Our Branches" branches={branches} closed={closedBranches} />}
      <MapPanel mapsKey={mapsKey} companyName={name} address={address} />
    </div>
  );
}

type ContactFormProps = {
  branchNames: string[];
  /** The suggested branch; may be empty. */
  chosen: string;
  /** Whether a PIN code can find a branch. */
  hasPins: boolean;
  /** The failed result of the last submission without scripts. */
  outcome: FailedOutcome | undefined;
  /** The suggested message; may be empty. */
  suggestion: string;
  /** The page that the inquiry is about; empty for none. */
  about: string;
};

/** The contact form. It posts to this page without scripts; with scripts, inquiry-form.ts sends it. */
function ContactForm({ branchNames, chosen, hasPins, outcome, suggestion, about }: ContactFormProps) {
  const { values, field } = filledForm(outcome);
  const message = (
    <TextArea
      label="Message"
      {...field('message')}
      required
      maxLength={10_000}
      rows={6}
      defaultValue={values.message ?? suggestion}
      data-suggested={suggestion || undefined}
      hint={
        about && (
          <a href={about} rel="nofollow" className="text-link">
            <BackIcon /> Back to what you chose
          </a>
        )
      }
      className="sm:col-span-2"
    />
  );
  return (
    <form
      method="post"
      data-lead="contact"
      aria-label="Contact"
      className="relative grid max-w-2xl grid-cols-1 gap-4 *:min-w-0 sm:grid-cols-2"
    >
      <h2 className="hidden text-link sm:col-span-2 [.h-11>&]:block">Write another message</h2>
      <Failure text={outcome && sentences.messageFailed} />
      {/* A visitor who comes with a request sees it before the fields. */}
      {suggestion && message}
      <PersonFields field={field} nameLabel="Full Name" nameClass="sm:col-span-2" />
      <TextField
        label="Subject"
        {...field('subject')}
        defaultValue={values.subject ?? (about ? 'Quotation' : undefined)}
        maxLength={300}
        className={hasPins ? 'sm:col-span-2' : ''}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-4 sm:contents">
        <BranchField names={branchNames} field={field} chosen={chosen} />
        {hasPins && <PinField field={field} label="PIN code" />}
      </div>
      {!suggestion && message}
      {(values.page ?? about) && (
        <input type="hidden" name="page" defaultValue={values.page ?? about} data-suggested={about || undefined} />
      )}
      <div className="grid gap-4 sm:col-span-2 sm:justify-items-start">
        <FormEnd label="Send Message" />
      </div>
    </form>
  );
}

type MapPanelProps = { mapsKey: string | null; companyName: string /** In one line. */; address: string };

/** Loads nothing from Google until the visitor clicks (site-script.ts). Without a key, names the setting for it. */
function MapPanel({ mapsKey, companyName, address }: MapPanelProps) {
  const map = {
    kind: 'secondary' as const,
    href: mapsPage({ name: companyName, address: address, city: '' }),
    ping: pingOf('map'),
    target: '_blank',
    rel: 'noopener noreferrer',
  };
  return (
    <Titled id="map" title="Find us" className="mt-16 print:hidden" titleClass="mb-6 text-2xl font-bold md:text-4xl">
      {mapsKey === null ? (
        <>
          <ButtonLink {...map}>Open in Google Maps</ButtonLink>
          <p className="mt-3 text-xs text-ink-soft">
            The Google Maps key for this map is configured in the admin settings.
          </p>
        </>
      ) : (
        <div
          className="grid aspect-4/3 w-full place-items-center border border-rule bg-shade md:aspect-5/2"
          data-frame={mapsFrame(mapsKey, `${companyName}, ${address}`)}
          data-frame-title="Map"
        >
          <ButtonLink {...map} data-late="">
            Show map
          </ButtonLink>
        </div>
      )}
    </Titled>
  );
}
