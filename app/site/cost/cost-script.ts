/**
 * The script of the cost calculator: a separate file that site-script.ts loads only on its page. Makes the same HTML
 * as the server, from the data in the form.
 */
import { type CostData, costParts } from './cost-html.ts';
import { costHref, readVolume } from './cost-query.ts';

function calculator(form: HTMLFormElement): void {
  const data: CostData = JSON.parse(form.dataset.cost as string);
  const { machine, plan } = data;
  const volume = () =>
    readVolume(new URLSearchParams(new FormData(form) as unknown as Record<string, string>), machine);
  const slidersOf = () => form.querySelectorAll<HTMLInputElement>('[type=range]');
  const fieldOf = ({ dataset }: HTMLInputElement) => form.elements.namedItem(dataset.of as string) as HTMLInputElement;

  function show(): void {
    const open = [...document.querySelectorAll<HTMLDetailsElement>('details[data-option]')].filter((each) => each.open);
    for (const [name, part] of Object.entries(costParts(data, volume()))) {
      const place = document.querySelector(`[data-cost-part=${name}]`);
      if (place) place.innerHTML = part.text;
    }
    for (const { dataset } of open)
      document.querySelector(`details[data-option=${dataset.option}]`)?.setAttribute('open', '');
  }

  function keepAddress(): void {
    const address = costHref(machine, volume(), plan);
    if (address !== location.pathname + location.search) history.replaceState(null, '', address);
  }

  const followFields = () => {
    const shown: Record<string, number> = volume();
    for (const slider of slidersOf()) slider.value = String(shown[slider.dataset.of as string]);
  };

  form.oninput = ({ target }) => {
    const field = target as HTMLInputElement;
    if (field.type === 'range') fieldOf(field).value = field.value;
    else followFields();
    show();
  };
  // Not on each step of a slider: browsers limit how often an address may change.
  form.onchange = keepAddress;

  // The visitor may have moved a slider, or come Back, before this script ran.
  for (const slider of slidersOf())
    if (slider.value !== slider.defaultValue && fieldOf(slider).value === fieldOf(slider).defaultValue)
      fieldOf(slider).value = slider.value;
  const { mono, colour, months } = volume();
  if (`${mono} ${colour} ${months}` !== form.dataset.volume) show();
  keepAddress();
}

const form = document.querySelector<HTMLFormElement>('form[data-cost]');
if (form) calculator(form);
