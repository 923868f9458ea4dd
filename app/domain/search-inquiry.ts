const maxLength = 200;
/** Four long names. */
const maxNames = 600;

/** Normalizes a visitor's search words for use in a sentence: one line, limited length. */
export const searchPhrase = (text: string | null | undefined, most = maxLength): string =>
  (text ?? '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed();

/** Prefilled message for a search without results. */
export const searchInquiryText = (words: string): string =>
  `Hi, I'm looking for "${words}" and could not find it on your website. Can you help me with it?`;

/** Link to the contact page with these words in the message. */
export const searchInquiryHref = (words: string): string => `/contact?${new URLSearchParams({ about: words })}`;

/** Prefilled message about several machines; `names` is a list in words. */
export const machinesInquiryText = (names: string): string =>
  `Hi, I am comparing these machines: ${names}. Please send me your best offer and help me choose.`;

/** The machines of a link to the contact page. */
export const machinesPhrase = (text: string | null): string => searchPhrase(text, maxNames);

/** Link to the contact page with these machines in the message. */
export const machinesInquiryHref = (names: readonly string[]): string =>
  `/contact?${new URLSearchParams({ machines: machinesPhrase(names.join(', ')) })}`;

/** Link to the contact page with these lines in the message and the page that they describe. */
export const pageInquiryHref = (page: string, text: string): string =>
  `/contact?${new URLSearchParams({ page, text })}`;
