/**
 * Runs in the head, before any picture can fail. A picture that fails shows its stock picture if it has one, else it
 * is hidden and its box stays.
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
    if (target.parentElement instanceof HTMLPictureElement)
      for (const source of target.parentElement.querySelectorAll('source')) source.remove();
    // What is said of the picture is not true of ours.
    target.alt = '';
    target.src = fallback;
  },
  true,
);
