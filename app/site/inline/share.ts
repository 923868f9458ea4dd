/**
 * Makes an element with `data-share` offer the browser's share sheet, or copy the address where there is none. Without
 * scripts its link shares by WhatsApp.
 */
document.addEventListener('click', (event) => {
  const link = event.target instanceof Element && event.target.closest('[data-share]');
  if (!link) return;
  const url = link.getAttribute('data-share') ?? '';
  // Neither is there on an insecure origin, whatever the types say.
  if (typeof navigator.share === 'function') {
    event.preventDefault();
    navigator.share({ title: link.getAttribute('data-share-title') ?? '', url }).catch(() => {});
  } else if (typeof navigator.clipboard === 'object') {
    event.preventDefault();
    navigator.clipboard.writeText(url).then(() => {
      const status = document.querySelector('[data-share-status]');
      if (status) status.textContent = 'Link copied';
    });
  }
});
