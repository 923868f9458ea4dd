import { Button } from '#app/ui/button.tsx';
import { consentId } from './inline/ids.ts';

/** Asks for consent to analytics. An inline script shows it to visitors who have not answered yet. */
export function ConsentBanner() {
  return (
    <section
      id={consentId}
      hidden
      aria-labelledby="consent-title"
      className="fixed inset-x-3 bottom-20 z-40 mx-auto max-w-xl border border-ink bg-sheet p-4 shadow-lift lg:bottom-4 print:hidden"
    >
      <h2 id="consent-title" className="text-lg font-bold">
        May we count your visit?
      </h2>
      <p className="mt-1 text-ink-soft">
        With Google Analytics we learn which pages help. Nothing is loaded from Google unless you allow it, and the site
        works the same either way.
      </p>
      <div className="mt-3 grid grid-cols-2 gap-2">
        <Button kind="secondary" size="small" data-consent="no">
          No, thank you
        </Button>
        <Button kind="secondary" size="small" data-consent="yes">
          Allow
        </Button>
      </div>
    </section>
  );
}
