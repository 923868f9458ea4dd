import type { Product } from './product.ts';
import { fold } from './search-text.ts';

type Named = Pick<Product, 'name' | 'brand'>;
type Specified = Pick<Product, 'specifications'>;

/** The rows in which dealers name the machines that a toner fits. */
const fitsRow = /^(for use (in|with)|fits|suitable for|compatible( (with|printers|machines|models))?|used in)\b/i;

/** Longer is no name of a machine, and no supply is listed for more of them. */
const maxNameLength = 120;
const maxMachines = 200;

/** A name by its letters and figures alone, however it is written: `taskalfa3212i`. */
const plain = (text: string) => fold(text).replace(/[^\p{L}\p{N}]/gu, '');

/** The name of a machine without its maker: `TASKalfa 3212i`. */
export const modelOf = ({ name, brand }: Named): string =>
  name.toLowerCase().startsWith(`${brand.toLowerCase()} `) ? name.slice(brand.length).trim() : name;

const keys = (names: readonly string[]): string[] => [
  ...new Set(names.map(plain).filter((name) => name.length > 0 && name.length <= maxNameLength)),
];

/** The keys that a supply names this machine by: its whole name, and its model. */
export const machineKeys = (machine: Named): string[] => keys([machine.name, modelOf(machine)]);

/** The keys of the machines that a supply says it fits; empty for a machine. */
export const fitsKeys = ({ specifications }: Specified): string[] =>
  keys(
    specifications
      .filter(([name]) => fitsRow.test(name.trim()))
      .flatMap(([, value]) => value.split(/[,;/]|\band\b/))
      .slice(0, maxMachines)
      .map((model) => model.trim())
      .filter((model) => plain(model).length >= 3),
  );
