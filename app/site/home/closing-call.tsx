import { kept } from '#app/site/kept.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { ArrowIcon } from '#app/ui/icons.tsx';

export const ClosingCall = kept('closing-call', function ClosingCall() {
  return (
    <section aria-labelledby="closing" className="by-day bg-yellow-mark text-ink print:hidden">
      <div className="page flex flex-wrap items-center justify-between gap-6 py-12 md:py-16">
        <div>
          <h2 id="closing" className="text-3xl font-extrabold md:text-4xl">
            Tell us what you print.
          </h2>
          <p className="mt-2 max-w-xl text-lg">
            How many pages a month, colour or black and white, A4 or A3? We will suggest two machines at an honest
            price.
          </p>
        </div>
        <ButtonLink href="/contact">
          Contact Us Now <ArrowIcon />
        </ButtonLink>
      </div>
    </section>
  );
});
