export const productsPage = { name: 'Products', href: '/products' } as const;

export const contactPage = { name: 'Contact', href: '/contact' } as const;

export const mainLinks = [
  { name: 'Home', href: '/' },
  productsPage,
  { name: 'Services', href: '/services' },
  { name: 'Blog', href: '/blog' },
  contactPage,
] as const;

/** Also linked from Home and the lists. */
export const chooser = { name: 'Which machine suits you?', href: '/choose' } as const;

/** Linked from the header and the menu. */
export const quoteList = { name: 'Quote list', href: '/quote-list' } as const;

export const tonerFinder = { name: 'Toner finder', href: '/toner' } as const;

export const rental = { name: 'Machines for rent', href: '/rental' } as const;

/** Further tools for visitors, linked from the menu and the footer. */
export const toolLinks = [chooser, rental, { name: 'What it costs', href: '/cost' }, tonerFinder] as const;

/** Linked from forms and the last line of the footer. */
export const privacyPage = { name: 'Privacy', href: '/privacy' } as const;

/** The highlighted link, or an empty string. Subpages highlight their section; Home matches only itself. */
export function currentLink(pathname: string): string {
  const path = pathname.replace(/^\/(categories|brands|compare|choose)\b/, '/products');
  return mainLinks.find(({ href }) => path === href || (href !== '/' && path.startsWith(`${href}/`)))?.href ?? '';
}
