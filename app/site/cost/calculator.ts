import { loadPage, replaceParts } from '#app/site/replace-parts.ts';
import { toast } from '#app/site/toast.ts';

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
  let shown = form.dataset.cost;
  let isBusy = false;

  /** Reads one page at a time, until the costs are those of the fields. Old costs stay dimmed if that fails. */
  async function show(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    sheet.ariaBusy = 'true';
    try {
      while (shown !== wanted()) {
        const address = wanted();
        const { page } = await loadPage(address, 'form[data-cost]');
        const open = [...document.querySelectorAll<HTMLElement>('details[data-option][open]')];
        replaceParts(page);
        for (const { dataset } of open)
          document.querySelector(`details[data-option=${dataset.option}]`)?.setAttribute('open', '');
        shown = address;
      }
      sheet.ariaBusy = null;
    } catch (error) {
      console.error('Could not read the costs', error);
      toast('failure', 'The costs could not be computed. Please check your connection and press “Show costs”.');
    }
    isBusy = false;
  }

  form.oninput = ({ target }) => {
    const field = target as HTMLInputElement;
    if (field.type === 'range') fieldOf(field).value = field.value;
    else for (const slider of sliders) slider.value = `${Number(fieldOf(slider).value)}`;
    void show();
  };
  // Not on each step of a slider: browsers limit how often an address may change.
  form.onchange = () => history.replaceState(null, '', wanted());

  // The visitor may have moved a slider, or come Back, before this script ran.
  for (const slider of sliders)
    if (slider.value !== slider.defaultValue && fieldOf(slider).value === fieldOf(slider).defaultValue)
      fieldOf(slider).value = slider.value;
  history.replaceState(null, '', wanted());
  void show();
}
