import type { Product } from './product.ts';
import { fold } from './search-text.ts';

type Named = Pick<Product, 'name' | 'brand'>;
type Specified = Named & Pick<Product, 'specifications'>;

/** The rows in which dealers name the machines that a toner fits. */
const fitsRow = /^(for use (in|with)|fits|suitable for|compatible( (with|printers|machines|models))?|used in)\b/i;

const plain = (text: string) => fold(text).replace(/[^\p{L}\p{N}]/gu, '');

/** The name of a machine without its maker: `TASKalfa 3212i`. */
export const modelOf = ({ name, brand }: Named): string =>
  name.toLowerCase().startsWith(`${brand.toLowerCase()} `) ? name.slice(brand.length).trim() : name;

/** The machines that a supply says it fits, as they are written there; empty for a machine. */
export const fitsOf = ({ specifications }: Pick<Product, 'specifications'>): string[] =>
  specifications
    .filter(([name]) => fitsRow.test(name.trim()))
    .flatMap(([, value]) => value.split(/[,;/]|\band\b/))
    .map((model) => model.trim())
    .filter((model) => plain(model).length >= 3);

/** Whether the supply names the machine: by its whole name, or by its model. */
export function fits(supply: Specified, machine: Named): boolean {
  const models = [machine.name, modelOf(machine)].map(plain);
  return fitsOf(supply).some((model) => models.includes(plain(model)));
}
