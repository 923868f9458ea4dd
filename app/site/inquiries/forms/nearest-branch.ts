import { call } from '#app/client.ts';
import { made } from '#app/site/frame/toast.ts';

/** Names the branch nearest to the PIN code in a form. Without an answer it says nothing; the server finds it again. */
export function nearestBranch(form: HTMLFormElement): void {
  const field = form.elements.namedItem('pin') as HTMLInputElement | null;
  if (!field) return;
  const place = made('p', 'mt-1.5 text-sm font-semibold');
  place.role = 'status';
  field.after(place);
  let last = '';
  const look = async () => {
    const pin = field.value.replace(/\s/g, '');
    if (pin === last) return;
    last = pin;
    place.textContent = '';
    if (!/^\d{6}$/.test(pin)) return;
    const answer = await call('GET', '/branches/nearest', { query: { pin } }).catch(() => null);
    const text = (await answer?.json())?.text;
    if (last === pin) place.textContent = text ?? '';
  };
  form.addEventListener('input', look);
  form.addEventListener('reset', () => setTimeout(look));
  void look();
}
