import type { ReactNode } from 'react';

type ClosingCallProps = {
  headline: string;
  text?: string /** The names of both. */;
  words: string;
  children: ReactNode;
};

/** The last words of a page, with buttons. */
export const ClosingCall = ({ headline, text, words, children }: ClosingCallProps) => (
  <section aria-labelledby="closing" className="by-day bg-yellow-mark text-ink print:hidden">
    <div className="page flex flex-wrap items-center justify-between gap-4 py-8 md:gap-6 md:py-16">
      <div className="min-w-0" data-words={words}>
        <h2 id="closing" dir="auto" className="text-3xl font-extrabold md:text-4xl">
          {headline}
        </h2>
        {text && (
          <p dir="auto" className="mt-2 max-w-xl text-lg whitespace-pre-line">
            {text}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2 max-sm:*:grow">{children}</div>
    </div>
  </section>
);
