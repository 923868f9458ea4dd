/**
 * Asks once more for what the server could not read when it made the page (retry.tsx), and says that it does. `start` makes
 * the page's new content listen. A failure is only logged, and the page stays as it was.
 */
export async function retryOnce(start: () => void): Promise<void> {
  const retry = document.querySelector('[data-retry]');
  if (!retry) return;
  const [loading, failed] = [...retry.children] as [HTMLElement, HTMLElement];
  const show = (isLoading: boolean) => {
    loading.hidden = !isLoading;
    failed.hidden = isLoading;
  };
  show(true);
  try {
    const answer = await fetch(location.href);
    if (!answer.ok) throw new Error(`${answer.status}`);
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const content = page.querySelector('main');
    // Whoever stands in the way may answer with a page of theirs.
    if (!content || page.querySelector('[data-retry]')) throw new Error('Not the page');
    document.querySelector('main')?.replaceChildren(...content.childNodes);
    document.title = page.title;
    start();
  } catch (error) {
    console.error('Could not read the page', error);
    show(false);
  }
}
