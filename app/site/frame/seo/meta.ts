import type { MetaDescriptor, RouterContextProvider } from 'react-router';
import { publicUrlContext } from '#app/context.ts';
import { sitePicturePath } from '#app/domain/pictures/social-picture.ts';
import type { Crumb } from '#app/site/frame/breadcrumbs.tsx';
import { companyName, settingsOf } from '#app/site/frame/settings.ts';
import { breadcrumbJsonLd } from './json-ld.ts';

type PageHead = {
  /** The canonical path, without filters. */
  path: string;
  title: string;
  /** Whether the title is whole without the name of the site. */
  hasOwnTitle?: boolean;
  description: string;
  type?: 'website' | 'article' | 'product';
  /** The absolute address of a picture of 1200 × 630 pixels; `null` for none. */
  image?: string | null;
  keywords?: readonly string[];
  /** Become structured data, before the other. */
  crumbs?: readonly Crumb[];
  structuredData?: readonly object[];
  noindex?: boolean;
};

type Head = Awaited<ReturnType<typeof headOf>>;

/** The head of a page, for its loader. By default it shares the picture of the site. */
export async function headOf(
  context: Readonly<RouterContextProvider>,
  { path, title, hasOwnTitle = false, type = 'website', crumbs, structuredData = [], ...head }: PageHead,
) {
  const publicUrl = context.get(publicUrlContext);
  const siteName = companyName(await settingsOf(context));
  return {
    title: hasOwnTitle ? title : `${title} | ${siteName}`,
    canonical: publicUrl + path,
    siteName,
    type,
    image: publicUrl + sitePicturePath,
    keywords: [],
    noindex: false,
    structuredData: [...(crumbs ? [breadcrumbJsonLd(publicUrl, crumbs)] : []), ...structuredData],
    ...head,
  };
}

/** The `meta` of a page whose loader returns a head: for search engines and social sharing. */
export function headMeta({ loaderData }: { loaderData: { head: Head } | undefined }): MetaDescriptor[] {
  // A page whose loader failed has no `meta`.
  if (!loaderData) return [];
  const { title, description, canonical, siteName, type, image, keywords, structuredData, noindex } = loaderData.head;
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
