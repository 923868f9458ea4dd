/**
 * Requests the page once more if the server could not read its data (retry.tsx), and shows a loading text until then.
 * `start` enhances the new content. If the retry fails, logs the error and keeps the page.
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
    // A captive portal or proxy may answer with its own page.
    if (!content || page.querySelector('[data-retry]')) throw new Error('Not the page');
    document.querySelector('main')?.replaceChildren(...content.childNodes);
    document.title = page.title;
    start();
  } catch (error) {
    console.error('Could not read the page', error);
    show(false);
  }
}
