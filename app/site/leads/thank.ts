import { toast } from '#app/site/toast.ts';

/** Shows a toast with the reference and the promised time, from the page of the inquiry. It stays until dismissed. */
export async function thank(text: string, path: string): Promise<void> {
  const card = toast('success', text);
  const answer = await fetch(path).catch(() => null);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const receipt = page.querySelector('[data-receipt]');
  if (receipt === null) return;
  card.dataset.stays = '';
  card.firstElementChild?.append(document.createElement('br'), ...receipt.childNodes);
}
