import { shortLine } from '#app/domain/text/safe-text.ts';

const maxLength = 200;

/** Normalizes a visitor's search words for use in a sentence: one line, limited length. */
export const searchPhrase = (text: string | null | undefined): string => shortLine(text ?? '', maxLength);

/** Prefilled message for a search without results. */
export const searchInquiryText = (words: string): string =>
  `Hi, I'm looking for "${words}" and could not find it on your website. Can you help me with it?`;

/** Link to the contact page with these words in the message. */
export const searchInquiryHref = (words: string): string => `/contact?${new URLSearchParams({ about: words })}`;

/** Prefilled message about several machines; `names` is a list in words. */
export const machinesInquiryText = (names: string): string =>
  `Hi, I am comparing these machines: ${names}. Please send me your best offer and help me choose.`;

/** Longest message that a link to the contact page suggests. */
const maxSuggestion = 1500;

/** The message that a link suggests: lines of readable text. */
export const suggestedLines = (text: string | null): string =>
  (text ?? '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/(?!\n)\p{Cc}/gu, '')
    .trim()
    .slice(0, maxSuggestion)
    .toWellFormed();

/** Link to the contact page with these lines in the message and the page that they describe. */
export const pageInquiryHref = (page: string, text: string): string =>
  `/contact?${new URLSearchParams({ from: page, text: suggestedLines(text) })}`;

/** Prefilled message about a result: the answers and the machines, in lines. */
export const choiceInquiryText = (answers: readonly string[], machines: readonly string[]): string =>
  [
    'Hi, I am looking for a machine on your website.',
    ...(answers.length > 0 ? ['What I need:', ...answers.map((answer) => `- ${answer}`)] : []),
    ...(machines.length > 0 ? ['Suggested there:', ...machines.map((name) => `- ${name}`)] : []),
    machines.length > 0 ? 'Please send me your best offer and help me choose.' : 'Can you help me to find one?',
  ].join('\n');
