/**
 * Runs in the head, before any picture can fail. A failed picture is replaced by its fallback, or else hidden while its
 * box stays.
 */
addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLImageElement)) return;
    const { dataset } = target;
    const { fallback } = dataset;
    if (!fallback) {
      dataset.failed = '';
      return;
    }
    delete dataset.fallback;
    target.removeAttribute('srcset');
    for (const source of target.parentElement?.querySelectorAll(':scope>source') ?? []) source.remove();
    // The alt text does not describe the fallback picture.
    target.alt = '';
    target.src = fallback;
  },
  true,
);
