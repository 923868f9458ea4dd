import { isAnalyticsId } from '#app/domain/google-keys.ts';
import { consentId } from './ids.ts';
import { ownElement } from './own-element.ts';
import { whenShown } from './when-shown.ts';

/**
 * Loads Google Analytics once the visitor has agreed, and asks who has not answered yet. The answer can be changed by
 * an element with `data-consent-change`. A page that is only rendered ahead counts nothing. The measurement id is the
 * script element's own `data-id`: with any other kind of id Google's server would send scripts of somebody's choice.
 */
const id = ownElement().getAttribute('data-id') ?? '';
const banner = document.getElementById(consentId);

/** Storage is out of reach in some private windows; then the question comes again. */
function answer(): string | null {
  try {
    return localStorage.getItem(consentId);
  } catch {
    return null;
  }
}

function keep(given: string) {
  try {
    localStorage.setItem(consentId, given);
  } catch {}
}

let isLoaded = false;

function loadAnalytics() {
  if (isLoaded) return;
  isLoaded = true;
  const layer: unknown[] = [];
  // Google's script asks for the arguments as such, not as a list.
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
    keep(given);
    banner.hidden = true;
    if (given === 'yes') loadAnalytics();
    else if (isLoaded) location.reload();
  });
  whenShown(() => {
    const given = answer();
    if (given === 'yes') loadAnalytics();
    else if (given !== 'no') banner.hidden = false;
  });
}
