import { useDeferredValue, useMemo } from 'react';
import { useFormContext } from 'react-hook-form';
import {
  type FactCorrections,
  type Facts,
  type Stated,
  type UnclearFacts,
  withCorrections,
} from '#app/domain/catalogue/facts/facts.ts';
import { readFacts, unclearFacts } from '#app/domain/catalogue/facts/read-facts.ts';
import { type ProductValues, productForm } from './product-fields.ts';

/** The facts that the form's values state or name unclearly, with the owner's corrections. */
export function useStatedFacts(): { facts: Facts; unclear: UnclearFacts; corrections: FactCorrections } {
  const { watch } = useFormContext<ProductValues>();
  const { factCorrections: corrections, ...product } = productForm.write(watch());
  const { name, brand, category, tags, shortDescription, specifications } = product as Stated;
  // Reading takes about a millisecond, so it follows typing with a lower priority.
  const stated = useDeferredValue(JSON.stringify({ name, brand, category, tags, shortDescription, specifications }));
  const read = useMemo((): { facts: Facts; unclear: UnclearFacts } => {
    const product: Stated = JSON.parse(stated);
    return { facts: readFacts(product), unclear: unclearFacts(product) };
  }, [stated]);
  return { facts: withCorrections(read.facts, corrections), unclear: read.unclear, corrections };
}
