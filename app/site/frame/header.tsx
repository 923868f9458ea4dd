import { dealerInquiryText } from '#app/domain/inquiries/whatsapp.ts';
import { pingOf } from '#app/domain/insights/ping.ts';
import { type PictureSource, pictureFile } from '#app/domain/pictures/image-ref.ts';
import { readableNumber, telephoneLink } from '#app/domain/text/phone.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { CloseIcon, MenuIcon, RegistrationMark, SearchIcon } from '#app/ui/icons.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { dealer } from '#dealer';
import { CallButton } from './call-button.tsx';
import { SearchInput } from './search-input.tsx';
import { useFrameFacts } from './settings.ts';
import { mainLinks, quoteList, toolLinks } from './site-map.ts';
import { WhatsappButton } from './whatsapp-link.tsx';

type HeaderProps = {
  /** The main link of the current page; empty if there is none. */
  current: string;
  companyName: string;
  logo: PictureSource | null;
};

export function Header({ current, companyName, logo }: HeaderProps) {
  return (
    <header>
      <TopBar />
      <div className="border-b border-rule bg-sheet">
        <div className="page @container">
          <div className="flex min-h-14 items-center justify-between gap-2 py-1.5 lg:min-h-18">
            <a
              href="/"
              className="flex min-h-11 min-w-0 flex-1 items-center no-underline"
              aria-label={`${companyName}, home page`}
            >
              <Logo companyName={companyName} logo={logo} />
            </a>
            <nav aria-label="Main" className="hidden lg:block print:hidden">
              <ul className="flex items-center gap-1">
                {mainLinks.map(({ name, href }) => (
                  <li key={href}>
                    <a href={href} aria-current={href === current ? 'page' : undefined} className="nav-link">
                      {name}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
            <div className="flex shrink-0 items-center gap-1.5">
              <search aria-label="All products" className="mr-2 hidden w-40 xl:block print:hidden">
                <form action="/products" className="flex">
                  <SearchInput label="Search all products" name="search" placeholder="Search" />
                </form>
              </search>
              <ButtonLink
                kind="quiet"
                size="small"
                className="max-sm:px-2 @max-[19.5rem]:hidden xl:hidden"
                aria-label="Search products"
                href="/products#search"
              >
                <SearchIcon />
              </ButtonLink>
              {/* quote-list/show-list.ts adds the number of machines in the browser's list. */}
              <a href="/quote-list" className="list-link">
                Quote list
              </a>
              <ButtonLink
                href="/contact"
                data-quote=""
                size="small"
                className="whitespace-nowrap max-sm:px-2 @max-[19.5rem]:hidden"
              >
                Get a Quote
              </ButtonLink>
              <Button
                kind="secondary"
                size="small"
                className="where-menus max-sm:px-2 lg:hidden"
                aria-label="Open menu"
                popoverTarget="menu"
              >
                <MenuIcon />
              </Button>
            </div>
          </div>
        </div>
      </div>
      <Menu current={current} />
    </header>
  );
}

function TopBar() {
  const { phone, email, brands, isAuthorized } = useFrameFacts();
  return (
    <div className="bg-night text-on-night">
      <div className="page top-bar">
        <p className="top-links">
          <a href={telephoneLink(phone, dealer.locale)} ping={pingOf('call')} className="font-semibold">
            {readableNumber(phone, dealer.locale)}
          </a>
          <a href={`mailto:${email}`} ping={pingOf('mail')}>
            {email}
          </a>
        </p>
        <p className="top-brands">
          {isAuthorized && <strong>Authorized Dealer </strong>}
          <bdi>{brands.join(' · ')}</bdi>
        </p>
      </div>
    </div>
  );
}

function Logo({ companyName, logo }: Pick<HeaderProps, 'companyName' | 'logo'>) {
  if (logo)
    return (
      <Picture
        file={pictureFile(logo)}
        alt=""
        sizes="200px"
        className="h-12 w-auto max-w-[min(12rem,100%)] object-contain object-left dark:rounded-sm dark:bg-white dark:p-1"
        isFirst
      />
    );
  return (
    <span className="site-name">
      <RegistrationMark className="size-6 text-magenta sm:size-7" />
      <span className="line-clamp-2 min-w-0 break-words">{companyName}</span>
    </span>
  );
}

const MenuLinks = ({ links, current }: { links: readonly { name: string; href: string }[]; current: string }) =>
  links.map(({ name, href }) => (
    <li key={href} className="border-t border-rule first:border-t-2 first:border-ink">
      <a href={href} aria-current={href === current ? 'page' : undefined} className="menu-link">
        {name}
      </a>
    </li>
  ));

/** The menu on small viewports: a native popover, which works without scripts. */
function Menu({ current }: { current: string }) {
  return (
    <nav id="menu" popover="auto" aria-label="Menu" className="menu where-menus lg:hidden">
      <div className="page flex min-h-14 items-center justify-between py-1.5">
        <span className="font-display text-lg font-bold">Menu</span>
        <Button kind="secondary" size="small" aria-label="Close menu" popoverTarget="menu" popoverTargetAction="hide">
          <CloseIcon />
        </Button>
      </div>
      <ul className="page">
        <MenuLinks links={mainLinks} current={current} />
      </ul>
      <ul className="page pb-6">
        <MenuLinks links={[...toolLinks, quoteList]} current={current} />
        <li className="border-t border-rule pt-4">
          <ButtonLink href="/contact" data-quote="" className="w-full">
            Get a Quote
          </ButtonLink>
          <p className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] gap-2">
            <CallButton>Call</CallButton>
            <WhatsappButton message={dealerInquiryText}>WhatsApp</WhatsappButton>
          </p>
        </li>
      </ul>
      <div className="colour-bar" />
    </nav>
  );
}
