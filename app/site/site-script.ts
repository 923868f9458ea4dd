/**
 * The interactive behaviour of the public pages, in one cacheable file. It is prefetched early and runs on the first
 * interaction (inline/wake-at-touch.ts). Each part finds its own elements. Without it, every page works with plain links
 * and forms.
 */
import { blogSearch } from './blog/blog-search.ts';
import { loadCalculator } from './cost/load-calculator.ts';
import { frames } from './frames.ts';
import { whenShown } from './inline/when-shown.ts';
import { leadForms } from './leads/lead-form.ts';
import { showQueueToasts } from './leads/retry-queue-toasts.ts';
import { gallery } from './product/gallery.ts';
import { productList } from './products/product-list.ts';
import { keptList } from './quote-list/kept-list.ts';
import { retryOnce } from './retry-once.ts';

const { src } = document.currentScript as HTMLScriptElement;

function start(): void {
  leadForms();
  gallery();
  productList();
  blogSearch();
}

whenShown(() => {
  start();
  frames();
  loadCalculator(src);
  keptList();
  showQueueToasts();
  void retryOnce(start);
});
