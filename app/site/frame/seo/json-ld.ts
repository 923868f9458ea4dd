import type {
  BlogPosting,
  BreadcrumbList,
  DayOfWeek,
  FAQPage,
  ItemList,
  LocalBusiness,
  Product as ProductData,
  WithContext,
} from 'schema-dts';
import { type Post, postDate } from '#app/domain/blog/post.ts';
import type { DealerFacts } from '#app/domain/business/dealer-facts.ts';
import { gstStates, stateOfGstin } from '#app/domain/business/gst.ts';
import { clockText, type Holiday, type Hours, holidaysFrom, weekOf } from '#app/domain/business/hours/hours.ts';
import { branchPin, type PlacedBranch } from '#app/domain/business/places/branch-places.ts';
import { withoutPin } from '#app/domain/business/places/pin-code.ts';
import { factLines } from '#app/domain/catalogue/facts/fact-text.ts';
import {
  aggregateRating,
  isInStockOnPage,
  type Product,
  productMetaDescription,
  productPictures,
} from '#app/domain/catalogue/product.ts';
import { offerPrice } from '#app/domain/catalogue/product-price.ts';
import { partNumberOf } from '#app/domain/supplies/supplies.ts';
import { oneYearAfter } from '#app/domain/text/dates.ts';
import { e164 } from '#app/domain/text/phone.ts';
import { dealer as configured } from '#dealer';

const dayNames: DayOfWeek[] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** A list that is not empty. Properties without a value are left out of JSON. */
const filled = <Value>(list: Value[]): Value[] | undefined => (list.length > 0 ? list : undefined);

type Organization = {
  publicUrl: string;
  name: string;
  logo: string | null;
  /** The current date; past holidays are omitted. */
  today: string;
};

const hoursJsonLd = (week: Hours, holidays: readonly Holiday[]) => ({
  openingHoursSpecification: week.flatMap((spans, day) =>
    spans.map(([opens, closes]) => ({
      '@type': 'OpeningHoursSpecification' as const,
      dayOfWeek: dayNames[day],
      opens: clockText(opens),
      closes: clockText(closes),
    })),
  ),
  // The notation for closed all day, https://developers.google.com/search/docs/appearance/structured-data/local-business
  specialOpeningHoursSpecification: filled(
    holidays.map(({ from, until }) => ({
      '@type': 'OpeningHoursSpecification' as const,
      validFrom: from,
      validThrough: until,
      opens: '00:00',
      closes: '00:00',
    })),
  ),
});

/** The structured data of the dealer, with service area and holidays. */
export function organizationJsonLd(
  dealer: DealerFacts,
  { publicUrl, name, logo, today }: Organization,
): WithContext<LocalBusiness> {
  const { location } = dealer;
  const picture = logo ? absolute(publicUrl, logo) : undefined;
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    '@id': `${publicUrl}/#organization`,
    name,
    url: `${publicUrl}/`,
    telephone: dealer.phone,
    email: dealer.email,
    foundingDate: String(dealer.foundingYear),
    logo: picture,
    image: picture,
    address: {
      '@type': 'PostalAddress',
      streetAddress: dealer.street,
      addressLocality: dealer.city,
      addressRegion: dealer.region || undefined,
      postalCode: dealer.postalCode || undefined,
      addressCountry: dealer.country,
    },
    geo: { '@type': 'GeoCoordinates', ...location },
    areaServed: {
      '@type': 'GeoCircle',
      geoMidpoint: { '@type': 'GeoCoordinates', ...location },
      geoRadius: dealer.serviceRadius,
    },
    ...hoursJsonLd(weekOf(dealer.hours), holidaysFrom(dealer.holidays, today)),
    brand: dealer.brands.map((brand) => ({ '@type': 'Brand', name: brand })),
    sameAs: filled(dealer.social.map(({ url }) => url)),
  };
}

type OfBusiness = { publicUrl: string; company: string; country: string; hours: Hours; holidays: readonly Holiday[] };

/** The structured data of a branch, which is a part of the organization. */
export function branchJsonLd(branch: PlacedBranch, of: OfBusiness): WithContext<LocalBusiness> {
  const { publicUrl, company, country, hours, holidays } = of;
  const url = publicUrl + branch.path;
  const [first] = branch.phone;
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    '@id': `${url}#branch`,
    name: `${company}, ${branch.name}`,
    url,
    telephone: first && e164(first, configured.locale),
    email: branch.email || undefined,
    taxID: branch.gstin || undefined,
    address: {
      '@type': 'PostalAddress',
      streetAddress: branch.address,
      addressLocality: withoutPin(branch.city),
      addressRegion: gstStates[stateOfGstin(branch.gstin)],
      postalCode: branchPin(branch) || undefined,
      addressCountry: country,
    },
    hasMap: branch.mapLink || undefined,
    ...hoursJsonLd(hours, holidays),
    parentOrganization: { '@type': 'Organization', '@id': `${publicUrl}/#organization`, name: company },
  };
}

const conditions = { new: 'NewCondition', refurbished: 'RefurbishedCondition', used: 'UsedCondition' } as const;

/** Structured data of a product and its offer. `now` sets `priceValidUntil`; `fits` are a supply's machines. */
export function productJsonLd(
  product: Product,
  publicUrl: string,
  sellerName: string,
  now: Date,
  fits: readonly { slug: string; name: string }[],
): WithContext<ProductData> {
  const url = `${publicUrl}/products/${product.slug}`;
  const rating = aggregateRating(product);
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': `${url}#product`,
    name: product.name,
    brand: { '@type': 'Brand', name: product.brand },
    description: productMetaDescription(product),
    image: filled(productPictures(product).map(({ src }) => absolute(publicUrl, src))),
    sku: product.sku || undefined,
    mpn: partNumberOf(product) || undefined,
    additionalProperty: filled(
      factLines(product.facts, configured.locale).map(({ label, value }) => ({
        '@type': 'PropertyValue' as const,
        name: label,
        value,
      })),
    ),
    isConsumableFor: filled(
      fits.map(({ slug, name }) => ({ '@type': 'Product' as const, name, url: `${publicUrl}/products/${slug}` })),
    ),
    category: product.category,
    offers: {
      '@type': 'Offer',
      url,
      priceCurrency: product.currency,
      price: offerPrice(product),
      priceValidUntil: oneYearAfter(now),
      availability: `https://schema.org/${isInStockOnPage(product) ? 'InStock' : 'OutOfStock'}`,
      itemCondition: `https://schema.org/${conditions[product.facts.condition?.value ?? 'new']}`,
      seller: { '@type': 'Organization', '@id': `${publicUrl}/#organization`, name: sellerName },
    },
    aggregateRating: rating
      ? { '@type': 'AggregateRating', ratingValue: rating.rating, reviewCount: rating.count, bestRating: 5 }
      : undefined,
    review: filled(
      product.reviews.map(({ rating: value, author, text }) => ({
        '@type': 'Review' as const,
        reviewRating: { '@type': 'Rating' as const, ratingValue: value, bestRating: 5 },
        author: { '@type': 'Person' as const, name: author || 'A customer' },
        reviewBody: text || undefined,
      })),
    ),
  };
}

export const absolute = (publicUrl: string, path: string): string =>
  /^https?:\/\//.test(path) ? path : `${publicUrl}${path}`;

/** The structured data of a list of products. */
export const itemListJsonLd = (
  publicUrl: string,
  name: string,
  products: readonly { slug: string; name: string }[],
): WithContext<ItemList> => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  name,
  itemListElement: products.map((product, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    url: `${publicUrl}/products/${product.slug}`,
    name: product.name,
  })),
});

export function breadcrumbJsonLd(
  publicUrl: string,
  crumbs: readonly { name: string; href: string }[],
): WithContext<BreadcrumbList> {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${publicUrl}${href}`,
    })),
  };
}

/** The structured data of the questions on the page. */
export function faqJsonLd(questions: readonly { question: string; answer: string }[]): WithContext<FAQPage> {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

export function postJsonLd(post: Post, publicUrl: string, publisher: string, image: string): WithContext<BlogPosting> {
  const url = `${publicUrl}/blog/${post.slug}`;
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    '@id': `${url}#post`,
    mainEntityOfPage: url,
    headline: post.title,
    description: post.excerpt || undefined,
    image,
    datePublished: postDate(post),
    dateModified: post.updatedAt,
    author: { '@type': post.author === publisher ? 'Organization' : 'Person', name: post.author },
    publisher: { '@type': 'Organization', '@id': `${publicUrl}/#organization`, name: publisher },
    articleSection: post.category,
    keywords: post.tags.join(', ') || undefined,
    timeRequired: `PT${post.readingTime}M`,
  };
}
