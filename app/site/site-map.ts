/** The links of header and footer. */
export const mainLinks = [
  { name: 'Home', href: '/' },
  { name: 'Products', href: '/products' },
  { name: 'Services', href: '/services' },
  { name: 'Blog', href: '/blog' },
  { name: 'Contact', href: '/contact' },
] as const;

/** The link that is highlighted, or nothing: a product's page belongs to Products, Home is only itself. */
export const currentLink = (pathname: string): string =>
  mainLinks.find(({ href }) => pathname === href || (href !== '/' && pathname.startsWith(`${href}/`)))?.href ?? '';
