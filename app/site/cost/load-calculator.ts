/**
 * Loads the script of the cost calculator on its page. Other pages do not need it. `src` is the address of the site's
 * script, whose query changes with both.
 */
export function loadCalculator(src: string): void {
  if (document.querySelector('form[data-cost]') === null) return;
  document.head.append(Object.assign(document.createElement('script'), { src: src.replace('/site.js', '/cost.js') }));
}
