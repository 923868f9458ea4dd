import { expect, test } from 'vitest';
import { loggedPath } from './logged-path.ts';

const secret = 'Ab3-EfGh1j_lMn-pQrStUw';

test.each([
  [`//quotation/${secret}`, '//quotation/…'],
  [`/quotations/${secret}/pdf`, '/quotations/…/pdf'],
  [`/Quotation%2F${secret}`, '/quotation/…'],
  ['/inquiry%2fABC234%3fkey=1', '/inquiry/…'],
  [`/quotaton/${secret}`, '/quotaton/…'],
  ['/blog/preview/0123', '/blog/preview/…'],
  ['/products/canon-imagerunner-advance-4245', '/products/canon-imagerunner-advance-4245'],
  ['/%E0%A4%A', '/%E0%A4%A'],
])('%s is logged as %s', { tags: ['log/private'] }, (path, logged) => expect(loggedPath(path)).toBe(logged));
