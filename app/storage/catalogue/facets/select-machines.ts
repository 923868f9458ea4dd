import type { KnownCost } from '#app/domain/chooser/known-cost.ts';
import { type Machine, type Machines, meets, type Need } from '#app/domain/chooser/machine.ts';
import { addAll, type Bits, bitsFor, countCommon, indexes, keepCommon, put } from './bits.ts';
import type { Columns } from './facet-index.ts';

/** The machines of the facet index, with their costs by rank. Each need is one set of bits, which is made once. */
export function machinesIn(
  { live, setOf, machines }: Columns,
  costs: ReadonlyMap<number, KnownCost> = new Map(),
): Machines {
  const known = new Map<string, Bits>();

  function bitsOf(need: Need): Bits {
    const key = JSON.stringify(need);
    let bits = known.get(key);
    if (bits === undefined) {
      bits = bitsFor(live.length * 32);
      if ('anyOf' in need) for (const value of need.anyOf) addAll(bits, setOf(value));
      else for (const slot of indexes(live)) if (meets(machines[slot] as Machine, need)) put(bits, slot);
      known.set(key, bits);
    }
    return bits;
  }

  function meeting(needs: readonly Need[]): Bits {
    const bits = live.slice();
    for (const need of needs) keepCommon(bits, bitsOf(need));
    return bits;
  }

  return {
    select: (needs) =>
      indexes(meeting(needs)).map((slot) => {
        const machine = machines[slot] as Machine;
        const cost = costs.get(machine.rank);
        return cost === undefined ? machine : { ...machine, cost };
      }),
    count(needs) {
      const bits = meeting(needs);
      return countCommon(bits, bits);
    },
  };
}
