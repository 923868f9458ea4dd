const elements = /<(?:img|source|link|a)\b[^>]*>/g;
const attributes = /( (?:src|srcset|imagesrcset|href)=")([^"]*)/gi;
const uploads = /(^|[ ,])(?=\/uploads\/)/g;

/** Loads pictures of a page from another origin. React and the sanitizer leave no raw `>` or quote in attributes. */
export const withPictureOrigin = (html: string, origin: string): string =>
  html.replace(elements, (element) =>
    element.includes('/uploads/')
      ? element.replace(
          attributes,
          (_, start: string, value: string) => start + value.replace(uploads, (separator) => separator + origin),
        )
      : element,
  );
