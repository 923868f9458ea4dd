/**
 * Replaces a placeholder by a video player or map when its link is clicked; until then, nothing third-party is loaded.
 * `data-frame` and `data-frame-title` hold the frame's address and title. The CSP limits the allowed frames.
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
