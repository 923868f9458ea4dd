/** Runs in the head: a picture that fails gets its fallback, or else is hidden while its box stays. */
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
