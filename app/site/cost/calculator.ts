import { loadPage, replaceParts } from '#app/site/frame/replace-parts.ts';
import { toast } from '#app/site/frame/toast.ts';

/** Shows the costs for the volume in the form while it changes. */
export function calculator(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-cost]');
  if (form) followVolume(form);
}

function followVolume(form: HTMLFormElement): void {
  const sheet = form.parentElement as HTMLElement;
  const sliders = form.querySelectorAll<HTMLInputElement>('[type=range]');
  const fieldOf = ({ dataset }: HTMLInputElement) => form.elements.namedItem(dataset.of as string) as HTMLInputElement;
  const wanted = () => `/cost?${new URLSearchParams(new FormData(form) as unknown as Record<string, string>)}`;
  /** The address of the costs shown as the server writes it, and as the fields gave it. */
  let address = form.dataset.cost as string;
  let shown = address;
  let isBusy = false;
  let isSettled = true;

  /** Writes the computed volume into the address and the fields: one may be empty or out of range. */
  function showVolume(): void {
    history.replaceState(null, '', address);
    for (const [name, value] of new URL(address, location.href).searchParams)
      (form.elements.namedItem(name) as HTMLInputElement).value = value;
    followFields();
    shown = wanted();
  }

  function followFields(): void {
    for (const slider of sliders) slider.value = fieldOf(slider).value || slider.value;
  }

  /** Loads one page at a time, until the costs are those of the fields. After a failure, the old ones stay dimmed. */
  async function show(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    sheet.ariaBusy = 'true';
    try {
      while (shown !== wanted()) {
        const asked = wanted();
        const { page } = await loadPage(asked, 'form[data-cost]');
        const open = [...document.querySelectorAll<HTMLElement>('details[data-option][open]')];
        replaceParts(page);
        for (const { dataset } of open)
          document.querySelector(`details[data-option=${dataset.option}]`)?.setAttribute('open', '');
        address = page.querySelector<HTMLElement>('form[data-cost]')?.dataset.cost as string;
        shown = asked;
      }
      delete sheet.dataset.stale;
      if (isSettled) showVolume();
      isSettled = false;
    } catch (error) {
      console.error('Could not load the costs', error);
      if (sheet.dataset.stale === undefined)
        toast('failure', 'The costs could not be computed. Please check your connection and press “Show costs”.');
      sheet.dataset.stale = '';
    }
    sheet.ariaBusy = null;
    isBusy = false;
  }

  form.oninput = ({ target }) => {
    const field = target as HTMLInputElement;
    if (field.type === 'range') fieldOf(field).value = field.value;
    else followFields();
    void show();
  };
  // Not on each step of a slider: browsers limit how often an address may change.
  form.onchange = () => {
    isSettled = true;
    void show();
  };

  // The visitor may have moved a slider, or come Back, before this script ran.
  for (const slider of sliders)
    if (slider.value !== slider.defaultValue && fieldOf(slider).value === fieldOf(slider).defaultValue)
      fieldOf(slider).value = slider.value;
  void show();
}
