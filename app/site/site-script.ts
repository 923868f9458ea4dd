/**
 * The interactive behaviour of the public pages, in one cacheable file. It is prefetched early and runs on the first
 * interaction (frame/inline/wake-at-touch.ts). Each part finds its own elements. Without it, every page works with plain links
 * and forms.
 */

import { productList } from '#app/site/catalogue/list/product-list.ts';
import { whenShown } from '#app/site/frame/inline/when-shown.ts';
import { retryOnce } from '#app/site/frame/retry-once.ts';
import { toast } from '#app/site/frame/toast.ts';
import { leadForms } from '#app/site/inquiries/forms/lead-form.ts';
import { type LeadRefused, type LeadSent, leadRefused, leadSent } from '#app/site/inquiries/forms/lead-store.ts';
import { startRetryQueue } from '#app/site/inquiries/forms/retry-queue.ts';
import { keptList } from '#app/site/inquiries/quote-list/kept-list.ts';
import { blogSearch } from './blog/blog-search.ts';
import { calculator } from './cost/calculator.ts';
import { gallery } from './product/gallery.ts';

function start(): void {
  leadForms();
  gallery();
  productList();
  blogSearch();
  calculator();
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

function showQueueToasts(): void {
  startRetryQueue({
    // Notify the form first, because it may close its dialog, and the toast belongs in an open dialog.
    onSent(name, { toasts }, { isEdited, receipt }) {
      dispatchEvent(new CustomEvent(leadSent, { detail: { name, isEdited } }) satisfies LeadSent);
      toast('success', toasts.sent, { receipt });
    },
    onRefused(name, { toasts }, errors) {
      dispatchEvent(new CustomEvent(leadRefused, { detail: { name, errors } }) satisfies LeadRefused);
      toast('failure', toasts.failed);
    },
  });
}

whenShown(() => {
  start();
  frames();
  keptList();
  showQueueToasts();
  void retryOnce(start);
});
