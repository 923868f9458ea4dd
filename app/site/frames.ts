/**
 * Puts a player or a map in the place of the element whose link asks for it: nothing is loaded from elsewhere before.
 * The frame's address and title stand in `data-frame` and `data-frame-title`; the policy tells whose frames a page may
 * show.
 */
export function frames(): void {
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
