import { ButtonLink } from '#app/ui/button.tsx';
import { ArrowIcon } from '#app/ui/icons.tsx';

type ClosingCallProps = { headline: string; text: string };

export function ClosingCall({ headline, text }: ClosingCallProps) {
  return (
    <section aria-labelledby="closing" className="by-day bg-yellow-mark text-ink print:hidden">
      <div className="page flex flex-wrap items-center justify-between gap-4 py-8 md:gap-6 md:py-16">
        <div className="min-w-0" data-words="closingHeadline closingText">
          <h2 id="closing" dir="auto" className="text-3xl font-extrabold md:text-4xl">
            {headline}
          </h2>
          {text && (
            <p dir="auto" className="mt-2 max-w-xl text-lg whitespace-pre-line">
              {text}
            </p>
          )}
        </div>
        <ButtonLink href="/contact">
          Contact Us Now <ArrowIcon />
        </ButtonLink>
      </div>
    </section>
  );
}
