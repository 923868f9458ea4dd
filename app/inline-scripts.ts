/**
 * The only scripts that stand inside a page. They are constant texts, so the policy can name them by hash, whatever
 * page they are in. Kept in the oldest JavaScript that does the work: they run unbuilt.
 */

/**
 * Runs in the head, before any picture can fail. A picture that fails shows its stock picture if it has one, else it
 * is hidden and its box stays.
 */
export const pictureScript = `addEventListener('error',function(e){var i=e.target;if(!i||i.tagName!=='IMG')return;var f=i.getAttribute('data-fallback');if(f){i.removeAttribute('data-fallback');i.removeAttribute('srcset');var p=i.parentNode;if(p.tagName==='PICTURE')p.querySelectorAll('source').forEach(function(s){s.remove()});i.src=f}else i.setAttribute('data-failed','')},true)`;

/** The id of the element that holds what hydration needs, as JSON. */
export const hydrationDataId = 'hydration-data';

/** What the hydration element holds. */
export type HydrationData = {
  /** React Router's own start values. */
  context: Record<string, unknown>;
  /** Loader data in React Router's encoding. */
  state: string;
  manifest: string;
  /** Modules of each matched route, by route id. */
  routes: [id: string, modules: string[]][];
};

/**
 * Runs at the end of a page with behaviour. The page works without scripts, so React's come only once everything is
 * painted and the browser is idle, or at the first touch, whichever is earlier, and not while prerendering. Until
 * then a choice made in a form marked `data-early` sends the form, as it would without scripts.
 *
 * The entry is added as a script element because the policy trusts what a trusted script adds, but not what the
 * inline script itself imports. Its address stands in the `data-entry` attribute of the hydration element; in development
 * `data-before` names a module that must run first.
 */
export const hydrationScript = `(function(){var d=document,h=d.getElementById('${hydrationDataId}'),o={once:true,passive:true,capture:true},k=['pointerdown','touchstart','keydown','focusin'],b;function go(){if(b)return;b=1;k.forEach(function(n){removeEventListener(n,go,o)});var u=h.getAttribute('data-before'),e=h.getAttribute('data-entry');if(u)add(u).onload=function(){add(e)};else add(e)}function add(u){var s=d.createElement('script');s.type='module';s.src=u;return d.head.appendChild(s)}function idle(){if(window.requestIdleCallback)requestIdleCallback(go,{timeout:4000});else setTimeout(go,300)}function painted(l,p){p.disconnect();if(d.readyState==='complete')idle();else addEventListener('load',idle,o)}function ready(){k.forEach(function(n){addEventListener(n,go,o)});new PerformanceObserver(painted).observe({type:'paint',buffered:true})}d.addEventListener('change',function(e){var f=e.target.form;if(f&&e.target.tagName==='SELECT'&&f.hasAttribute('data-early'))f.submit()});if(d.prerendering)d.addEventListener('prerenderingchange',ready,o);else ready()})()`;
