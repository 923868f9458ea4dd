/**
 * What the public pages do in the browser beyond links and forms, in one file that the browser keeps for the next page.
 * It is fetched early and runs at the first sign that somebody is there (inline/wake-at-touch.ts). Each part looks for its own
 * elements; without it every page works by links and forms alone.
 */
import { blogSearch } from './blog/blog-search.ts';
import { frames } from './frames.ts';
import { whenShown } from './inline/when-shown.ts';
import { leadForms } from './leads/lead-form.ts';
import { tellOfLeads } from './leads/retry-queue-toasts.ts';
import { gallery } from './product/gallery.ts';
import { productList } from './products/product-list.ts';
import { retryOnce } from './retry-once.ts';

function start(): void {
  leadForms();
  gallery();
  productList();
  blogSearch();
}

whenShown(() => {
  start();
  frames();
  tellOfLeads();
  void retryOnce(start);
});
