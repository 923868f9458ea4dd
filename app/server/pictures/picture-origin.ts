const elements = /<(?:img|source|link|a)\b[^>]*>/g;
const attributes = /( (?:src|srcset|imagesrcset|href)=")([^"]*)/gi;
const uploads = /(^|[ ,])(?=\/uploads\/)/g;

/**
 * Lets the pictures of an HTML page load from another origin. Rewrites the attributes of pictures and of links to them,
 * in which neither React nor the sanitizer of posts leaves a raw `>` or quote.
 */
export const withPictureOrigin = (html: string, origin: string): string =>
  html.replace(elements, (element) =>
    element.includes('/uploads/')
      ? element.replace(
          attributes,
          (_, start: string, value: string) => start + value.replace(uploads, (separator) => separator + origin),
        )
      : element,
  );
