import { loadPage } from './replace-parts.ts';

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
    const { page } = await loadPage(location.href, 'main');
    if (page.querySelector('[data-retry]')) throw new Error('Failed again');
    document.querySelector('main')?.replaceChildren(...(page.querySelector('main')?.childNodes ?? []));
    document.title = page.title;
    start();
  } catch (error) {
    console.error('Could not read the page', error);
    show(false);
  }
}
