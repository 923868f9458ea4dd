import { createContext, type ReactNode } from 'react';

/** What the server adds to a document: links after the style sheet, and inline scripts at the end of the body. */
export const DocumentParts = createContext<{ links?: ReactNode; scripts?: ReactNode }>({});

type InlineScriptProps = { text: string; type?: string } & { [data: `data-${string}`]: string };

/** An inline script, allowed by hash in the Content-Security-Policy, or data in a script element. */
export const InlineScript = ({ text, ...attributes }: InlineScriptProps) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: scripts of this repository, and JSON escaped by its caller.
  <script {...attributes} dangerouslySetInnerHTML={{ __html: text }} />
);

/**
 * Prop of a preload link that stays behind the style sheet, where it is written. React moves links without a load handler
 * to the start of the head. The style sheet blocks rendering, so its request must be the first: it is sent on the
 * connection that delivered the page, later ones wait for a round trip.
 */
export const inPlace = { onLoad: () => {} };
