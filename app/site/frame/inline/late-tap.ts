/**
 * Holds a click on a `data-late` element, Get a Quote or Add to list until the site's script has loaded or failed, because the
 * element behaves differently without it.
 */
let tapped: HTMLElement | null = null;

function keepTap(event: MouseEvent) {
  const { target, metaKey, ctrlKey, shiftKey } = event;
  const late =
    target instanceof Element ? target.closest<HTMLElement>('[data-late],[data-quote],[href*="?add="]') : null;
  if (late === null || metaKey || ctrlKey || shiftKey) return;
  event.preventDefault();
  event.stopPropagation();
  tapped = late;
}

function come({ target }: Event) {
  if (!(target instanceof HTMLScriptElement) || !target.src.includes('/site.js')) return;
  removeEventListener('click', keepTap, true);
  tapped?.click();
  tapped = null;
}

addEventListener('click', keepTap, true);
for (const end of ['load', 'error']) document.addEventListener(end, come, true);
