const maxLength = 200;

/** Words of a visitor as they may stand in a sentence: on one line, and not endless. */
export const askedWords = (text: string | null | undefined): string =>
  (text ?? '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, maxLength)
    .toWellFormed();

/** What somebody asks the dealer who did not find what they looked for. */
export const searchInquiryText = (words: string): string =>
  `Hi, I'm looking for "${words}" and could not find it on your website. Can you help me with it?`;

/** The contact page with these words in its message. */
export const searchInquiryHref = (words: string): string => `/contact?${new URLSearchParams({ about: words })}`;
