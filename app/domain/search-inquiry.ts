const maxLength = 200;

/** Normalizes a visitor's search words for use in a sentence: one line, limited length. */
export const searchPhrase = (text: string | null | undefined): string =>
  (text ?? '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, maxLength)
    .toWellFormed();

/** Prefilled message for a search without results. */
export const searchInquiryText = (words: string): string =>
  `Hi, I'm looking for "${words}" and could not find it on your website. Can you help me with it?`;

/** Link to the contact page with these words in the message. */
export const searchInquiryHref = (words: string): string => `/contact?${new URLSearchParams({ about: words })}`;
