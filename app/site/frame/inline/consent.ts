import { isAnalyticsId } from '#app/domain/business/google-keys.ts';
import { ifPossible } from '#app/ui/if-possible.ts';
import { consentId } from './ids.ts';
import { ownElement } from './own-element.ts';
import { whenShown } from './when-shown.ts';

/**
 * Loads Google Analytics after consent, and shows the banner to visitors who have not answered. Elements with
 * `data-consent-change` reopen it. Prerendered pages are not counted. The measurement id is read from this script
 * element's `data-id`: with an id injected by page content, Google's server would send scripts of an attacker's choice.
 */
const id = ownElement().getAttribute('data-id') ?? '';
const banner = document.getElementById(consentId);

let isLoaded = false;

function loadAnalytics() {
  if (isLoaded) return;
  isLoaded = true;
  const layer: unknown[] = [];
  // Google's script expects an `arguments` object, not an array.
  function gtag(..._words: unknown[]) {
    // biome-ignore lint/complexity/noArguments: see above.
    layer.push(arguments);
  }
  Object.assign(window, { dataLayer: layer, gtag });
  gtag('js', new Date());
  gtag('config', id);
  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtag/js?id=${id}`;
  document.head.appendChild(script);
}

if (banner && isAnalyticsId(id)) {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest('[data-consent],[data-consent-change]');
    if (!button) return;
    const given = button.getAttribute('data-consent');
    if (given === null) {
      banner.hidden = false;
      banner.querySelector('button')?.focus();
      return;
    }
    ifPossible(() => localStorage.setItem(consentId, given));
    banner.hidden = true;
    if (given === 'yes') loadAnalytics();
    else if (isLoaded) location.reload();
  });
  whenShown(() => {
    const given = ifPossible(() => localStorage.getItem(consentId));
    if (given === 'yes') loadAnalytics();
    else if (given !== 'no') banner.hidden = false;
  });
}
