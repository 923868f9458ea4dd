/** The gallery (gallery.tsx): dots and thumbnails follow the strip; a tap opens a picture full screen. */
export function gallery(): void {
  const strip = document.querySelector<HTMLElement>('[data-gallery]');
  const large = document.querySelector<HTMLDialogElement>('[data-large-picture]');
  if (!strip || !large) return;
  const pictures = [...strip.querySelectorAll('a')];
  const marks = [...document.querySelectorAll('[data-gallery-marks]')].map(({ children }) => [...children]);
  const [before, next] = [...large.querySelectorAll<HTMLButtonElement>('[data-by]')];
  let at = 0;

  /** The marked element: the link inside a thumbnail's item, or the dot itself. */
  const markOf = (item: Element) => item.querySelector('a') ?? item;

  function look(): void {
    const shown = strip ? Math.round(strip.scrollLeft / strip.clientWidth) : 0;
    for (const items of marks)
      for (const [index, item] of items.entries()) {
        if (index === shown) markOf(item).setAttribute('aria-current', 'true');
        else markOf(item).removeAttribute('aria-current');
      }
  }

  const scrollTo = (index: number) => strip.scrollTo({ left: index * strip.clientWidth });

  function show(index: number): void {
    const link = pictures[index];
    if (!large || !link) return;
    at = index;
    const picture = new Image();
    picture.alt = link.querySelector('img')?.alt ?? '';
    picture.className = 'large-picture';
    picture.src = link.href;
    large.querySelector('[data-picture]')?.replaceChildren(picture);
    const status = large.querySelector('[role=status]') as HTMLElement;
    status.textContent = `Picture ${index + 1} of ${pictures.length}`;
    if (before) before.disabled = index === 0;
    if (next) next.disabled = index === pictures.length - 1;
    scrollTo(index);
    if (!large.open) large.showModal();
  }

  const onPlainClick = (element: Element, action: () => void) =>
    element.addEventListener('click', (event) => {
      const { metaKey, ctrlKey, shiftKey } = event as MouseEvent;
      if (metaKey || ctrlKey || shiftKey) return;
      event.preventDefault();
      action();
    });

  strip.addEventListener('scroll', look, { passive: true });
  look();
  for (const [index, link] of pictures.entries()) onPlainClick(link, () => show(index));
  for (const items of marks)
    for (const [index, item] of items.entries()) onPlainClick(markOf(item), () => scrollTo(index));
  for (const button of [before, next]) button?.addEventListener('click', () => show(at + Number(button.dataset.by)));
  large.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowLeft') show(at - 1);
    if (key === 'ArrowRight') show(at + 1);
  });
}
