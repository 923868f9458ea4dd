import type { MetaDescriptor } from 'react-router';

type PageMeta = {
  title: string;
  description: string;
  /** The canonical path, without filters. */
  canonical: string;
  siteName: string;
  type?: 'website' | 'article' | 'product';
  /** The absolute address of a picture of 1200 × 630 pixels. */
  image?: string | undefined;
  keywords?: readonly string[];
  structuredData?: readonly object[];
  noindex?: boolean;
};

/** The metadata of a page for search engines and social sharing. */
export function pageMeta({
  title,
  description,
  canonical,
  siteName,
  type = 'website',
  image,
  keywords = [],
  structuredData = [],
  noindex = false,
}: PageMeta): MetaDescriptor[] {
  return [
    { title },
    { name: 'description', content: description },
    ...(keywords.length > 0 ? [{ name: 'keywords', content: keywords.join(', ') }] : []),
    ...(noindex ? [{ name: 'robots', content: 'noindex' }] : []),
    { tagName: 'link', rel: 'canonical', href: canonical },
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: siteName },
    { property: 'og:locale', content: 'en_IN' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: canonical },
    ...(image
      ? [
          { property: 'og:image', content: image },
          { property: 'og:image:width', content: '1200' },
          { property: 'og:image:height', content: '630' },
          { property: 'og:image:alt', content: title },
        ]
      : []),
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
    ...structuredData.map((data) => ({ 'script:ld+json': data as Record<string, unknown> }) as MetaDescriptor),
  ];
}

/** The absolute address of a path. */
export const absolute = (publicUrl: string, path: string): string =>
  /^https?:\/\//.test(path) ? path : `${publicUrl}${path}`;
