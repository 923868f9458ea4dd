import { storeContext } from '#app/context.ts';
import { serviceRequestText } from '#app/domain/inquiries/whatsapp.ts';
import { readableNumber } from '#app/domain/text/phone.ts';
import { Breadcrumbs, crumbsTo } from '#app/site/frame/breadcrumbs.tsx';
import { CallButton } from '#app/site/frame/call-button.tsx';
import { ClosingCall } from '#app/site/frame/closing-call.tsx';
import { orFallback } from '#app/site/frame/or-fallback.ts';
import { faqJsonLd } from '#app/site/frame/seo/json-ld.ts';
import { headMeta, headOf } from '#app/site/frame/seo/meta.ts';
import { dealerOf, useFrameFacts, wordsOf } from '#app/site/frame/settings.ts';
import { Titled } from '#app/site/frame/titled.tsx';
import { WhatsappButton } from '#app/site/frame/whatsapp-link.tsx';
import { BranchField, PinField } from '#app/site/inquiries/forms/form-parts.tsx';
import { serviceInquiry } from '#app/site/inquiries/forms/inquiries.ts';
import { PhotoForm } from '#app/site/inquiries/forms/photo-form.tsx';
import { type FailedOutcome, filledForm, formAction } from '#app/site/inquiries/forms/send-form.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Suggestions, TextField } from '#app/ui/field.tsx';
import { ArrowIcon, CheckIcon } from '#app/ui/icons.tsx';
import { Section } from '#app/ui/section.tsx';
import { dealer } from '#dealer';
import type { Route } from './+types/services-page';
import counter from './counter.svg';

const crumbs = crumbsTo({ name: 'Services', href: '/services' });

const maxMachineSuggestions = 100;

export async function loader({ context }: Route.LoaderArgs) {
  const store = context.get(storeContext);
  const [branches, machines] = await Promise.all([
    orFallback(context, 'branches', [], () => store.branches.list()),
    orFallback(context, 'machines', [] as string[], async () => {
      const { products } = await store.catalogue.page(
        { selection: { not: ['kind:supply'] }, sort: 'rank' },
        { limit: maxMachineSuggestions, offset: 0 },
      );
      return [...new Set(products.map(({ name }) => name))];
    }),
  ]);
  const words = await wordsOf(context);
  const facts = await dealerOf(context);
  return {
    head: await headOf(context, {
      path: '/services',
      title: 'Services: installation, repair, AMC and toner',
      description: `Installation, maintenance, repair, annual contracts, toner and warranty support for copiers and printers in and around ${facts.city}, by our own engineers.`,
      crumbs,
      structuredData: words.questions.length > 0 ? [faqJsonLd(words.questions)] : [],
    }),
    words,
    branchNames: branches.map(({ name }) => name),
    machines,
  };
}

/** Handles the service request, with or without photos. */
export const action = (args: Route.ActionArgs) => formAction(args, serviceInquiry, 'service');

export const meta: Route.MetaFunction = headMeta;

export default function ServicesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { servicesText, services, serviceReasons, questions, requestHeadline } = loaderData.words;
  const { phone } = useFrameFacts();
  return (
    <div>
      <div className="page pt-4 lg:grid lg:grid-cols-[1fr_1.3fr] lg:grid-rows-[auto_1fr] lg:gap-x-14">
        <div>
          <Breadcrumbs crumbs={crumbs} />
          <h1 className="text-3xl font-extrabold md:mt-4 md:text-5xl">Services</h1>
          {servicesText && (
            <p
              dir="auto"
              className="mt-4 max-w-2xl text-lg text-pretty whitespace-pre-line text-ink-soft md:text-xl"
              data-words="servicesText"
            >
              {servicesText}
            </p>
          )}
          <p className="mt-5 flex flex-wrap gap-2 max-sm:*:grow print:hidden">
            <CallButton>Call us</CallButton>
            <WhatsappButton message={serviceRequestText}>WhatsApp</WhatsappButton>
            {services.length > 0 && (
              <a href="#what-we-do" className="text-link lg:hidden">
                What we do
              </a>
            )}
          </p>
          <img
            src={counter}
            alt=""
            width={1760}
            height={600}
            className="mt-5 h-28 w-auto object-contain max-lg:hidden lg:mt-12 lg:h-auto"
          />
        </div>
        <ServiceRequest found={loaderData} outcome={actionData} />
        {questions.length > 0 && (
          <Titled id="questions" title="Questions we are asked" className="mt-10" titleClass="text-xl font-bold">
            <div className="mt-3 border-b border-rule" data-words="questions">
              {questions.map(({ question, answer }, index) => (
                <details key={index} dir="auto" className="group border-t border-rule">
                  <summary className="flex min-h-14 items-center justify-between gap-4 py-3 text-lg font-semibold">
                    <span className="min-w-0 wrap-anywhere">{question}</span>
                    <span aria-hidden="true" className="text-2xl leading-none group-open:rotate-45">
                      +
                    </span>
                  </summary>
                  <p className="pb-5 whitespace-pre-line text-ink-soft">{answer}</p>
                </details>
              ))}
            </div>
          </Titled>
        )}
      </div>
      {services.length > 0 && (
        <Section title="What we do">
          <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3 lg:gap-5" data-words="services">
            {services.map(({ title, text, features }, index) => (
              <li key={index} dir="auto" className="min-w-0 rounded-sm border border-rule bg-sheet p-4">
                <h3 className="text-xl font-bold">{title}</h3>
                {text && <p className="mt-2 whitespace-pre-line text-ink-soft">{text}</p>}
                <ul className="mt-3 grid grid-cols-1 gap-1 empty:hidden">
                  {features.map((feature) => (
                    <li key={feature} className="flex gap-2">
                      <CheckIcon className="mt-0.5 size-5 text-cyan" />
                      <span className="min-w-0">{feature}</span>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {serviceReasons.length > 0 && (
        <div className="bg-night text-on-night">
          <Section title="Why Choose Our Services">
            <ul
              className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-x-5 gap-y-6 sm:grid-cols-2 lg:grid-cols-3 lg:gap-x-10"
              data-words="serviceReasons"
            >
              {serviceReasons.map(({ figure, title, text }, index) => (
                <li key={index} dir="auto" className="min-w-0 border-t border-on-night/40 pt-4">
                  {/* A title may repeat its figure. */}
                  <h3 className="text-xl font-bold">{title.includes(figure) ? title : `${figure} ${title}`}</h3>
                  {text && <p className="mt-2 max-w-sm whitespace-pre-line text-on-night-soft">{text}</p>}
                </li>
              ))}
            </ul>
          </Section>
        </div>
      )}
      <ClosingCall words="requestHeadline" headline={requestHeadline}>
        <ButtonLink href="/contact">
          Request Service <ArrowIcon />
        </ButtonLink>
        <CallButton>Call {readableNumber(phone, dealer.locale)}</CallButton>
      </ClosingCall>
    </div>
  );
}

const faults = [
  'Paper jam',
  'Poor print quality',
  'Error on display',
  'No power',
  'Does not print',
  'Toner or ink',
  'Installation or AMC',
  'Something else',
];

type ServiceRequestProps = { found: Route.ComponentProps['loaderData']; outcome: FailedOutcome | undefined };

/** The service request: machine, fault and photos. */
function ServiceRequest({ found: { branchNames, machines }, outcome }: ServiceRequestProps) {
  const { field, values } = filledForm(outcome);
  return (
    <section
      id="service-request"
      aria-labelledby="service-title"
      className="mt-6 scroll-mt-4 border border-rule bg-sheet px-5 py-4 lg:row-span-2 print:hidden"
    >
      <h2 id="service-title" className="text-xl font-bold">
        Ask for a service visit
      </h2>
      <PhotoForm
        label="Service request"
        action="/services"
        outcome={outcome}
        message="Describe the problem (optional)"
        isMessageOptional
        photos="Photo of the fault or the label (optional)"
        send="Ask for a service visit"
        details={
          <details open={outcome !== undefined} className="sm:self-end">
            <summary className="min-h-11 content-center font-semibold text-cyan">More details (optional)</summary>
            <div className="grid gap-4 pb-4">
              <PinField field={field} label="PIN code of your office" />
              <TextField label="Serial number" maxLength={60} hint="On a label at the back" {...field('serial')} />
              {branchNames.length > 0 && <BranchField names={branchNames} field={field} />}
            </div>
          </details>
        }
      >
        <fieldset className="sm:col-span-2">
          <legend className="text-sm font-semibold">
            What do you need? <span className="text-magenta">*</span>
          </legend>
          <div className="mt-1.5 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2">
            {faults.map((fault) => (
              <label
                key={fault}
                className="flex min-h-11 items-center gap-2 rounded-sm border border-line px-2.5 py-1.5 text-sm has-checked:border-ink has-checked:bg-shade"
              >
                <input
                  type="radio"
                  name="fault"
                  value={fault}
                  required
                  defaultChecked={values.fault === fault}
                  className="size-5 shrink-0"
                />
                {fault}
              </label>
            ))}
          </div>
        </fieldset>
        <TextField
          label="Machine"
          required
          maxLength={120}
          hint="Brand and model, such as Canon iR 2625"
          list="machines"
          className="sm:col-span-2"
          {...field('machine')}
        />
        <Suggestions id="machines" of={machines} />
      </PhotoForm>
    </section>
  );
}
