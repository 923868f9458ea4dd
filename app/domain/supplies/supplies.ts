import type { Facts } from '#app/domain/catalogue/facts/facts.ts';
import { topicOf } from '#app/domain/catalogue/facts/labels.ts';
import { plainText, squeezed } from '#app/domain/catalogue/facts/statements.ts';
import type { Product } from '#app/domain/catalogue/product.ts';
import { fold, wordsOf } from '#app/domain/text/search-text.ts';

type Named = Pick<Product, 'name' | 'brand'>;
type Specified = Pick<Product, 'specifications'>;

/** Limits on the length of a machine's name and the number of machines per supply. */
const maxNameLength = 120;
const maxMachines = 200;

/** Letters and digits only: `taskalfa3212i`. */
const plain = (text: string) => fold(text).replace(/[^\p{L}\p{N}]/gu, '');

/** Machine name without the maker: `TASKalfa 3212i`. */
export const modelOf = ({ name, brand }: Named): string =>
  name.toLowerCase().startsWith(`${brand.toLowerCase()} `) ? name.slice(brand.length).trim() : name;

/** The maker's part number of a supply, such as `TK-1178`; empty for machines and sets. */
export function partNumberOf({ facts: { kind, supplies } }: { facts: Facts }): string {
  const [supply, ...others] = supplies?.value ?? [];
  return kind?.value === 'supply' && supply && others.length === 0 ? supply.code : '';
}

const keys = (names: readonly string[]): string[] => [
  ...new Set(names.map(plain).filter((name) => name.length > 0 && name.length <= maxNameLength)),
];

/** Keys that a supply may list this machine under: full name and model. */
export const machineKeys = (machine: Named): string[] => keys([machine.name, modelOf(machine)]);

/** The machines that a supply lists, as typed; empty for a machine. */
export const listedMachines = ({ specifications }: Specified): string[] =>
  specifications
    .filter(([name]) => topicOf(squeezed(plainText(name))) === 'fits')
    .flatMap(([, value]) => value.split(/[,;/]|\band\b/))
    .slice(0, maxMachines)
    .map((model) => model.trim())
    .filter((model) => plain(model).length >= 3);

/** The machines that a supply fits, as it lists them, or else those linked to it. */
export const fitText = (supply: Specified, linked: readonly { name: string }[]): string =>
  listedMachines(supply).join(', ') || linked.map(({ name }) => name).join(', ');

/** Most machines of a range such as `2330 to 2333`. */
const maxRange = 50;

/** `DeskJet 2330 to 2333` as four machines; a machine without a family belongs to that of the one before it. */
export function machinesOf(listed: readonly string[]): string[][] {
  let family: string[] = [];
  return listed.flatMap((text) => {
    const [, head = '', from = '', to = ''] = /^(.*?)(\d+)\s*(?:to|-|–|~)\s*(\d+)$/i.exec(text.trim()) ?? [];
    const count = Number(to) - Number(from);
    const isRange = from.length === to.length && count > 0 && count <= maxRange;
    const more = isRange ? Array.from({ length: count }, (_, index) => `${head}${Number(from) + index + 1}`) : [];
    return [isRange ? head + from : text, ...more].map((name) => {
      const words = wordsOf(name);
      const at = words.findIndex((word) => /\d/.test(word));
      if (at > 0) family = words.slice(0, at);
      return at === 0 ? [...family, ...words] : words;
    });
  });
}

/** Keys of the machines that a supply fits, with and without a family that only the first of them names. */
export function fitsKeys(supply: Specified): string[] {
  const listed = listedMachines(supply);
  return keys([...listed, ...machinesOf(listed).map((words) => words.join(' '))]);
}
