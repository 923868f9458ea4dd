import type { ReactNode } from 'react';
import { isRouteErrorResponse, Outlet, useLocation, useMatches, useRouteLoaderData } from 'react-router';
import { nowContext, storeContext } from '#app/context.ts';
import { isAnalyticsId } from '#app/domain/business/google-keys.ts';
import type { ShownSettings } from '#app/domain/business/settings.ts';
import { pagePromise } from '#app/domain/inquiries/waiting-time.ts';
import { pictureSource } from '#app/domain/pictures/image-ref.ts';
import { yearOf } from '#app/domain/text/dates.ts';
import { consentId } from '#app/site/frame/inline/ids.ts';
import { Button } from '#app/ui/button.tsx';
import { dealer } from '#dealer';
import type { Route } from './+types/layout';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Notice, PageNotFound } from './notice.tsx';
import { orFallback } from './or-fallback.ts';
import { companyName, configuredDealer, dealerOf, frameFacts, settingsOf } from './settings.ts';
import { currentLink } from './site-map.ts';

type Categories = { name: string; slug: string }[];

/** The data of header and footer. Without settings, a text badge and the last known dealer facts. */
const frameData = (
  settings: ShownSettings | null,
  facts: Parameters<typeof frameFacts>[0],
  categories: Categories,
  now: Date,
  promise?: string,
) => ({
  companyName: companyName(settings),
  companyDescription: settings?.companyDescription ?? '',
  logo: pictureSource(settings?.companyLogo),
  year: yearOf(now, dealer.locale),
  // Loaded only after consent; `null` if not configured.
  analyticsId: settings && isAnalyticsId(settings.googleAnalyticsId) ? settings.googleAnalyticsId : null,
  dealer: frameFacts(facts, promise),
  // Those with products.
  categories,
});

export async function loader({ context }: Route.LoaderArgs) {
  const [settings, facts, categories] = await Promise.all([
    settingsOf(context),
    dealerOf(context),
    orFallback(context, 'categories', [], () => context.get(storeContext).categories.filled()),
  ]);
  const now = context.get(nowContext)();
  return frameData(settings, facts, categories, now, `${pagePromise(now, facts, dealer.locale)}.`);
}

export default function SiteLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** Shows an error inside the site's header and footer. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <Frame>
      <meta name="robots" content="noindex" />
      {isMissing ? (
        <PageNotFound />
      ) : (
        <Notice title="Something went wrong" state="failed" back={{ href: '/', text: 'To the home page' }}>
          The fault is on our side. Please try again in a minute.
        </Notice>
      )}
    </Frame>
  );
}

type FrameHandle = { bar?: boolean; filters?: boolean; isPrivate?: boolean };

function Frame({ children }: { children: ReactNode }) {
  const data =
    useRouteLoaderData<typeof loader>('site/frame/layout') ?? frameData(null, configuredDealer, [], new Date());
  const { pathname } = useLocation();
  const handles = useMatches().map(({ handle }) => handle as FrameHandle | undefined);
  const hasAnalytics = data.analyticsId !== null && !handles.some((handle) => handle?.isPrivate);
  return (
    <>
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      <Header current={currentLink(pathname)} companyName={data.companyName} logo={data.logo} />
      <main id="content" tabIndex={-1} className="focus:outline-none">
        {children}
      </main>
      <Footer
        blurb={data.companyDescription}
        companyName={data.companyName}
        year={data.year}
        hasAnalytics={hasAnalytics}
        hasBar={handles.some((handle) => handle?.bar)}
        isBrief={handles.some((handle) => handle?.filters)}
        categories={data.categories}
      />
      {hasAnalytics && <ConsentBanner />}
    </>
  );
}

/** Asks for consent to analytics. An inline script shows it to visitors who have not answered yet. */
function ConsentBanner() {
  return (
    <section
      id={consentId}
      hidden
      aria-labelledby="consent-title"
      className="fixed inset-x-3 bottom-20 z-40 mx-auto max-w-xl border border-ink bg-sheet p-4 shadow-lift lg:bottom-4 print:hidden"
    >
      <h2 id="consent-title" className="text-lg font-bold">
        May we count your visit?
      </h2>
      <p className="mt-1 text-ink-soft">
        With Google Analytics we learn which pages help. Nothing is loaded from Google unless you allow it, and the site
        works the same either way.
      </p>
      <div className="mt-3 grid grid-cols-2 gap-2">
        <Button kind="secondary" size="small" data-consent="no">
          No, thank you
        </Button>
        <Button kind="secondary" size="small" data-consent="yes">
          Allow
        </Button>
      </div>
    </section>
  );
}
