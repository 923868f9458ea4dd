import { call } from '#app/client.ts';
import { isPin, plainPin } from '#app/domain/business/places/pin-code.ts';

/** Names the branch nearest to the PIN code in a form. Without an answer it says nothing; the server finds it again. */
export function nearestBranch(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLInputElement>('[name=pin]');
  const place = form.querySelector('[data-nearest]');
  if (!field || !place) return;
  let last = '';
  const look = async () => {
    const pin = plainPin(field.value);
    if (pin === last) return;
    last = pin;
    place.textContent = '';
    if (!isPin(pin)) return;
    const answer = await call('GET', '/branches/nearest', { query: { pin } }).catch(() => null);
    const { text = '' } = answer ? ((await answer.json()) as { text: string }) : {};
    if (last === pin) place.textContent = text;
  };
  form.addEventListener('input', look);
  form.addEventListener('reset', () => {
    last = '';
    place.textContent = '';
  });
  void look();
}
