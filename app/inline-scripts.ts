import { base } from './client.ts';
import { analyticsId } from './domain/google-keys.ts';
import { extension, minDigits } from './domain/phone.ts';
import { leadKeptFor, leadPrefix } from './site/leads/lead-store.ts';

/**
 * The only scripts that stand inside a page. They are constant texts, so the policy can name them by hash, whatever
 * page they are in. Kept in the oldest JavaScript that does the work: they run unbuilt.
 *
 * The policy trusts what they load, so what they load is told by their own element, where no content of the page can
 * stand, and is never looked up by id. What is looked up is shown, hidden or focused, no more.
 */

/** The script's own element, also where an element of the page is named `currentScript` and would stand for it. */
const self = `Object.getOwnPropertyDescriptor(Document.prototype,'currentScript').get.call(document)`;

/**
 * Runs in the head, before any picture can fail. A picture that fails shows its stock picture if it has one, else it
 * is hidden and its box stays.
 */
export const pictureScript = `addEventListener('error',function(e){var i=e.target;if(!i||i.tagName!=='IMG')return;var f=i.getAttribute('data-fallback');if(f){i.removeAttribute('data-fallback');i.removeAttribute('srcset');var p=i.parentNode;if(p.tagName==='PICTURE')p.querySelectorAll('source').forEach(function(s){s.remove()});i.src=f}else i.setAttribute('data-failed','')},true)`;

/**
 * Makes an element with `data-share` offer the browser's share sheet, or copy the address where there is none. Without
 * scripts its link shares by WhatsApp.
 */
export const shareScript = `document.addEventListener('click',function(e){var a=e.target.closest('[data-share]');if(!a)return;var u=a.getAttribute('data-share'),n=navigator;if(n.share){e.preventDefault();n.share({title:a.getAttribute('data-share-title'),url:u}).catch(function(){})}else if(n.clipboard){e.preventDefault();n.clipboard.writeText(u).then(function(){document.querySelector('[data-share-status]').textContent='Link copied'})}})`;

/**
 * Opens and closes dialogs by `commandfor`, in browsers that do not know it yet; at once, and not only when React has
 * come. Without scripts there is the contact page beside.
 */
export const dialogScript = `'command'in HTMLButtonElement.prototype||document.addEventListener('click',function(e){var b=e.target.closest('[commandfor]'),d=b&&document.getElementById(b.getAttribute('commandfor'));if(d&&d.showModal){if(b.getAttribute('command')==='close')d.close();else if(!d.open)d.showModal()}})`;

/** The id of the element that tells on a page without React that a form has been sent. */
export const retryQueueNoteId = 'courier-note';

/**
 * On a page without React: sends the forms that wait, now and when the connection returns. What is refused, or has no
 * number that can be called, is left to a page that can say why.
 */
export const retryQueueScript = `(function(){var d=document,w={},t;function get(k){try{var l=JSON.parse(localStorage.getItem(k));return l&&l.waiting&&Date.now()-l.savedAt<${leadKeptFor}?l:null}catch(e){return null}}function set(k,l){try{if(l)localStorage.setItem(k,JSON.stringify(l));else localStorage.removeItem(k)}catch(e){}}function again(s){clearTimeout(t);t=setTimeout(go,Math.max(s,30000))}function dialable(p){return(String(p).replace(${extension},'$1').match(/\\p{Nd}/gu)||[]).length>=${minDigits}}function send(k,l){if(!dialable(l.waiting.inquiry.phone))return;var b=JSON.stringify(l.waiting.inquiry),o=l.waiting.notBefore-Date.now();if(w[k])return;if(o>0){again(o);return}w[k]=1;fetch('${base}/contact',{method:'POST',headers:{'Content-Type':'application/json','Idempotency-Key':l.requestKey},body:b}).then(function(r){if(!r.ok)return r.status;return r.json().then(function(){return 0})}).then(function(s){var p=get(k),n;w[k]=0;if(s===408||s===429||s>=500){again(0);return}if(s||!p||JSON.stringify(p.waiting.inquiry)!==b)return;try{sessionStorage.setItem(k,b)}catch(e){}if(p.isEdited){p.waiting=null;p.isEdited=false;set(k,p)}else set(k);n=d.getElementById('${retryQueueNoteId}');n.textContent=p.told.sent;n.hidden=false},function(){w[k]=0;again(0)})}function go(){var k,i;try{k=Object.keys(localStorage)}catch(e){return}for(i=0;i<k.length;i++)if(k[i].indexOf('${leadPrefix}')===0&&get(k[i]))send(k[i],get(k[i]))}function start(){go();addEventListener('online',go)}if(d.prerendering)d.addEventListener('prerenderingchange',start,{once:true});else start()})()`;

/** The id of the banner that asks about analytics. */
export const consentId = 'consent';

/**
 * Loads Google Analytics once the visitor has agreed, and asks who has not answered yet. The answer can be changed by
 * an element with `data-consent-change`. A page that is only rendered ahead counts nothing. The measurement id is the
 * script element's own `data-id`: with any other kind of id Google's server would send scripts of somebody's choice.
 */
export const consentScript = `(function(){var d=document,i=${self}.getAttribute('data-id'),b=d.getElementById('${consentId}'),k='${consentId}',on;if(!b||!${analyticsId}.test(i))return;function get(){try{return localStorage.getItem(k)}catch(e){}}function set(v){try{localStorage.setItem(k,v)}catch(e){}}function load(){if(on)return;on=1;var w=window,s=d.createElement('script');w.dataLayer=[];w.gtag=function(){w.dataLayer.push(arguments)};gtag('js',new Date());gtag('config',i);s.async=true;s.src='https://www.googletagmanager.com/gtag/js?id='+i;d.head.appendChild(s)}function start(){var v=get();if(v==='yes')load();else if(v!=='no')b.hidden=false}d.addEventListener('click',function(e){var t=e.target.closest('[data-consent],[data-consent-change]');if(!t)return;var v=t.getAttribute('data-consent');if(v===null){b.hidden=false;b.querySelector('button').focus();return}set(v);b.hidden=true;if(v==='yes')load();else if(on)location.reload()});if(d.prerendering)d.addEventListener('prerenderingchange',start,{once:true});else start()})()`;

/** What stands as JSON in the element right before the hydration script, which leaves it in `window.hydrationData`. */
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
 * inline script itself imports. Its address stands in the script's own `data-entry` attribute; in development
 * `data-before` names a module that must run first.
 */
export const hydrationScript = `(function(){var d=document,h=${self},o={once:true,passive:true,capture:true},k=['pointerdown','touchstart','keydown','focusin'],b;window.hydrationData=h.previousElementSibling.textContent;function go(){if(b)return;b=1;k.forEach(function(n){removeEventListener(n,go,o)});var u=h.getAttribute('data-before'),e=h.getAttribute('data-entry');if(u)add(u).onload=function(){add(e)};else add(e)}function add(u){var s=d.createElement('script');s.type='module';s.src=u;return d.head.appendChild(s)}function idle(){if(window.requestIdleCallback)requestIdleCallback(go,{timeout:4000});else setTimeout(go,300)}function painted(l,p){p.disconnect();if(d.readyState==='complete')idle();else addEventListener('load',idle,o)}function ready(){k.forEach(function(n){addEventListener(n,go,o)});new PerformanceObserver(painted).observe({type:'paint',buffered:true})}d.addEventListener('change',function(e){var f=e.target.form;if(f&&e.target.tagName==='SELECT'&&f.hasAttribute('data-early'))f.submit()});if(d.prerendering)d.addEventListener('prerenderingchange',ready,o);else ready()})()`;
