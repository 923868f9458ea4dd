/** Handles a tap instead of the browser, which then sends no ping. */
function take(event: Event, { ping }: HTMLAnchorElement): void {
  event.preventDefault();
  event.stopPropagation();
  navigator.sendBeacon(ping);
}

/** Opens the share sheet for `data-share` links, or copies the address. Without scripts they share by WhatsApp. */
document.addEventListener('click', (event) => {
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('[data-share]');
  if (!link) return;
  const url = link.getAttribute('data-share') ?? '';
  // Both APIs are missing on insecure origins, contrary to the types.
  if (typeof navigator.share === 'function') {
    take(event, link);
    navigator.share({ title: link.getAttribute('data-share-title') ?? '', url }).catch(() => {});
  } else if (typeof navigator.clipboard === 'object') {
    take(event, link);
    navigator.clipboard.writeText(url).then(() => {
      const status = document.querySelector('[data-share-status]');
      if (status) status.textContent = 'Link copied';
    });
  }
});
