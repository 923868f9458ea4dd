/**
 * The interactive behaviour of the public pages, in one cacheable file. It is prefetched early and runs on the first
 * interaction (frame/inline/wake-at-touch.ts). Each part finds its own elements. Without it, every page works with plain links
 * and forms.
 */

import { productList } from '#app/site/catalogue/list/product-list.ts';
import { whenShown } from '#app/site/frame/inline/when-shown.ts';
import { retryOnce } from '#app/site/frame/retry-once.ts';
import { inquiryForms } from '#app/site/inquiries/forms/inquiry-form.ts';
import { startRetryQueue } from '#app/site/inquiries/forms/retry-queue.ts';
import { showQuoteList } from '#app/site/inquiries/quote-list/show-list.ts';
import { blogSearch } from './blog/blog-search.ts';
import { calculator } from './cost/calculator.ts';
import { gallery } from './product/gallery.ts';

function start(): void {
  inquiryForms();
  gallery();
  productList();
  blogSearch();
  calculator();
  backToList();
}

/** Leads the link to all products to the list that the visitor came from. */
function backToList(): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-back]');
  const isList = /^\/(?:products\?|categories\/|brands\/)/;
  const { referrer } = document;
  if (link && referrer.startsWith(location.origin) && isList.test(referrer.slice(location.origin.length)))
    link.href = referrer;
}

/**
 * Replaces a placeholder by a video player or map when its link is clicked; until then, nothing third-party is loaded.
 * `data-frame` and `data-frame-title` hold the frame's address and title. The CSP limits the allowed frames.
 */
function frames(): void {
  document.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || !(event.target instanceof Element)) return;
    const place = event.target.closest('a')?.closest<HTMLElement>('[data-frame]');
    if (!place) return;
    event.preventDefault();
    const frame = document.createElement('iframe');
    frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
    frame.referrerPolicy = 'strict-origin-when-cross-origin';
    frame.title = place.dataset.frameTitle ?? '';
    frame.className = place.className;
    frame.src = place.dataset.frame ?? '';
    place.replaceWith(frame);
    frame.focus();
  });
}

function printButtons(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-print]')) {
    button.hidden = false;
    button.onclick = () => print();
  }
}

whenShown(() => {
  start();
  frames();
  printButtons();
  showQuoteList();
  startRetryQueue();
  void retryOnce(start);
});
