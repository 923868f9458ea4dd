import { originalFooter } from '#app/domain/business/words/original-words.ts';
import { dealerInquiryText } from '#app/domain/inquiries/whatsapp.ts';
import { pingOf } from '#app/domain/insights/ping.ts';
import { brandValue } from '#app/domain/search/facets.ts';
import { readableNumber, telephoneLink } from '#app/domain/text/phone.ts';
import { PinIcon } from '#app/ui/icons.tsx';
import { dealer } from '#dealer';
import { useFrameFacts } from './settings.ts';
import { mainLinks, privacyPage, toolLinks } from './site-map.ts';
import { WhatsappLink } from './whatsapp-link.tsx';

type FooterProps = {
  blurb: string;
  companyName: string;
  year: number;
  hasAnalytics: boolean;
  /** Whether the page has a sticky bottom bar. */
  hasBar: boolean;
  /** Whether the page is a long list: its filters name the categories, and each byte counts. */
  isBrief: boolean;
  categories: readonly { name: string; slug: string }[];
};

export function Footer(props: FooterProps) {
  const { blurb, companyName, year, hasAnalytics, hasBar, isBrief, categories } = props;
  const { phone, email, address, brands, social } = useFrameFacts();
  return (
    <footer
      className={`bg-night wrap-anywhere text-on-night ${hasBar ? 'pb-[calc(4rem+env(safe-area-inset-bottom))]' : ''}`}
    >
      {/* A dark border separates the colour bar from a yellow band above it. */}
      <div className="colour-bar border-t-6 border-night box-content [--bar-key:var(--color-on-night)]" />
      <div className="page foot-columns">
        <div>
          <h2 className="text-xl font-bold">{companyName}</h2>
          <p
            dir="auto"
            className="mt-3 max-w-sm whitespace-pre-line text-on-night-soft"
            data-words="companyDescription"
          >
            {blurb || originalFooter}
          </p>
          {social.length > 0 && (
            <ul className="foot-links mt-4 flex flex-wrap gap-x-5 lg:grid lg:grid-cols-2 print:hidden">
              {social.map(({ name, url }) => (
                <li key={url}>
                  <a href={url} target="_blank" rel="noopener noreferrer">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className="print:hidden">
          <nav aria-label="Quick links">
            <h2>Quick Links</h2>
            <FootLinks
              links={mainLinks.map(({ name, href }) => ({ href, name: name === 'Contact' ? 'Contact Us' : name }))}
            />
          </nav>
          <FootLinks label="Tools" links={toolLinks} className="mt-3 border-t border-on-night/25 pt-1" />
        </div>
        <div className="print:hidden">
          <h2>Our Brands</h2>
          <FootLinks links={brands.map((name) => ({ name, href: `/brands/${brandValue(name)}` }))} />
        </div>
        {!isBrief && categories.length > 0 && (
          <div className="foot-categories max-sm:hidden print:hidden">
            <h2>Categories</h2>
            <FootLinks links={categories.map(({ name, slug }) => ({ name, href: `/categories/${slug}` }))} />
          </div>
        )}
        <div>
          <h2>Contact</h2>
          <address className="mt-2 not-italic">
            <p className="flex gap-2 py-2.5 text-on-night-soft">
              <PinIcon /> <bdi className="min-w-0 text-left">{address}</bdi>
            </p>
            <a href={telephoneLink(phone, dealer.locale)} ping={pingOf('call')} className="foot-link">
              {readableNumber(phone, dealer.locale)}
            </a>
            <br />
            <WhatsappLink message={dealerInquiryText} className="foot-link">
              WhatsApp us
            </WhatsappLink>
            <br />
            <a href={`mailto:${email}`} ping={pingOf('mail')} className="foot-link">
              {email}
            </a>
          </address>
        </div>
      </div>
      <div className="page">
        <div className="flex flex-wrap items-center justify-between gap-x-6 border-t border-on-night/25 py-4 text-sm text-on-night-soft">
          <p className="py-2">
            © {year} {companyName}. All rights reserved.
          </p>
          <a href={privacyPage.href} className="foot-link">
            {privacyPage.name}
          </a>
          {hasAnalytics && (
            <button type="button" data-consent-change="" className="min-h-11 underline print:hidden">
              Analytics choice
            </button>
          )}
        </div>
      </div>
    </footer>
  );
}

type FootLinksProps = { links: readonly { name: string; href: string }[]; label?: string; className?: string };

const FootLinks = ({ links, label, className = 'mt-2' }: FootLinksProps) => (
  <ul aria-label={label} className={`foot-links ${className}`}>
    {links.map(({ name, href }) => (
      <li key={href}>
        <a href={href}>{name}</a>
      </li>
    ))}
  </ul>
);
