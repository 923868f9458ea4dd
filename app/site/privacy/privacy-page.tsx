import type { ReactNode } from 'react';
import { addressLine } from '#app/domain/business/dealer-facts.ts';
import { isAnalyticsId } from '#app/domain/business/google-keys.ts';
import { storedKinds } from '#app/domain/business/privacy-page.ts';
import { quotationYears } from '#app/domain/business/privacy-rules.ts';
import { readableNumber, telephoneLink } from '#app/domain/text/phone.ts';
import { Breadcrumbs, crumbsTo } from '#app/site/frame/breadcrumbs.tsx';
import { headMeta, headOf } from '#app/site/frame/seo/meta.ts';
import { companyName, dealerOf, settingsOf } from '#app/site/frame/settings.ts';
import { privacyPage } from '#app/site/frame/site-map.ts';
import { dealer } from '#dealer';
import type { Route } from './+types/privacy-page';

const crumbs = crumbsTo(privacyPage);

export async function loader({ context }: Route.LoaderArgs) {
  const [settings, facts] = await Promise.all([settingsOf(context), dealerOf(context)]);
  const name = companyName(settings);
  return {
    name,
    hasAnalytics: settings !== null && isAnalyticsId(settings.googleAnalyticsId),
    hasMap: settings !== null && settings.googleMapsApiKey !== '',
    kinds: storedKinds(facts),
    facts,
    head: await headOf(context, {
      path: privacyPage.href,
      title: privacyPage.name,
      description: `What ${name} stores about you, why and for how long, and how to see, correct or erase it.`,
      crumbs,
    }),
  };
}

export const meta: Route.MetaFunction = headMeta;

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  const { name, hasAnalytics, hasMap, kinds, facts } = loaderData;
  const { phone, email, grievanceContact, privacyText } = facts;
  const isInIndia = facts.country === 'IN';
  return (
    <div className="page pt-4 pb-20">
      <Breadcrumbs crumbs={crumbs} />
      <h1 className="text-3xl font-extrabold md:mt-4 md:text-5xl">Privacy</h1>
      <p className="mt-4 max-w-2xl text-lg text-ink-soft md:text-xl">
        {name} stores only what you send us, to answer you. Nothing is sold, and nothing follows you around.
      </p>
      <p className="mt-8 flex max-w-3xl items-end gap-4 border-y border-ink py-4">
        <span className="font-display text-[min(9rem,22vw)] leading-[0.9] font-extrabold tracking-tighter tabular-nums">
          0
        </span>{' '}
        <span className="max-w-xs text-lg leading-tight font-semibold">
          cookies on this website{hasAnalytics && ', unless you agree to Google Analytics'}
        </span>
      </p>

      <Part title="What we store, why and for how long">
        <dl className="border-b border-rule">
          {kinds.map(({ what, why, howLong }) => (
            <div key={what} className="grid gap-x-8 gap-y-1 border-t border-rule py-4 sm:grid-cols-2">
              <dt className="font-semibold">{what}</dt>
              <dd>
                <p>{why}</p>
                <p className="mt-1 text-ink-soft tabular-nums">Kept {howLong}.</p>
              </dd>
            </div>
          ))}
        </dl>
        <p className="mt-4">
          What we delete stays in our trash for 30 days, unless you ask us to erase it. Backups keep it until newer ones
          replace them, after about five weeks.
        </p>
      </Part>

      <Part title="In your browser">
        <p>
          A message that you type, and your choice of machines, stay on your own device until you send or remove them.
          {hasAnalytics && ' Google Analytics is loaded only after you agree, and then sets cookies of its own.'}
          {hasMap && ' Google gets your network address when you open the map.'} A video is loaded from YouTube when you
          tap it.
        </p>
      </Part>

      <Part title="Who sees it">
        <p>
          The people at {name} who answer you. The companies that host this website and deliver our e-mails store it for
          us. If you call or write on WhatsApp, the rules of these services apply too. An authority gets data only if
          the law requires it.
        </p>
      </Part>

      <Part title="Your rights">
        <p>
          {isInIndia
            ? 'Under the Digital Personal Data Protection Act, 2023, you can at any time, free of charge:'
            : 'You can at any time, free of charge:'}
        </p>
        <ul className="mt-3 list-disc pl-5">
          <li>get a summary of what we store about you, and with whom we share it,</li>
          <li>have it corrected, completed or updated,</li>
          <li>take back your consent, and have your data erased,</li>
          <li>complain to us, and name a person who acts for you if you cannot.</li>
        </ul>
        <p className="mt-3">
          Tell us the phone number or e-mail address that you used.
          {isInIndia && ' If our answer does not satisfy you, you can complain to the Data Protection Board of India.'}
        </p>
      </Part>

      <Part title="What we erase and what we keep">
        <p>If you ask us to erase your data, we erase for good:</p>
        <ul className="mt-3 list-disc pl-5">
          <li>your inquiries with photos and our notes, also those in the trash, and their pages,</li>
          <li>
            e-mails and notifications about them, copies of sent ones and those that wait, and our morning summaries,
          </li>
          <li>the counter of e-mails to you, and counted searches with your name, number or address,</li>
          <li>quotations that are a draft, declined, expired or replaced.</li>
        </ul>
        <p className="mt-3">
          We keep quotations that you accepted or that are still valid, for {quotationYears} years as tax law requires.
          Their links do not open any more. You can also ask us to revoke the link of an inquiry or a quotation at any
          time.
        </p>
      </Part>

      <Part title="Questions and complaints">
        <address className="not-italic wrap-anywhere">
          <p className="font-semibold">
            <bdi>{grievanceContact || name}</bdi>
          </p>
          <p>
            <bdi>{addressLine(facts)}</bdi>
          </p>
          <p className="mt-1 flex flex-wrap gap-x-6">
            <a href={telephoneLink(phone, dealer.locale)} className="text-link">
              {readableNumber(phone, dealer.locale)}
            </a>
            <a href={`mailto:${email}`} className="text-link">
              {email}
            </a>
          </p>
        </address>
      </Part>

      {privacyText !== '' && (
        <Part title={`More from ${name}`}>
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {privacyText}
          </p>
        </Part>
      )}
    </div>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-10 max-w-3xl">
    <h2 className="mb-3 text-2xl font-bold">{title}</h2>
    {children}
  </section>
);
