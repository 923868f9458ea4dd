import type { z } from 'zod';
import { newProduct, productChange } from '#app/domain/catalogue/product.schema.ts';
import { namedValuesJson, parseJson } from '#app/domain/records/ordered-json.ts';
import type { Checked, PlanContext } from './plan.ts';

/** Named values are objects in JSON; `entriesInOrder` restores their order. */
const travelling = (fields: Record<string, unknown>) => {
  const sent = { ...fields };
  for (const name of ['specifications', 'dimensions'])
    if (Array.isArray(sent[name])) sent[name] = parseJson(namedValuesJson(sent[name]));
  return sent;
};

/** Applies the API's validation to a line. `inWords` provides messages that the schema itself lacks. */
export const productCheck = (inWords: z.core.$ZodErrorMap): PlanContext['check'] => {
  const checked = <Schema extends z.ZodType>(
    schema: Schema,
    fields: Record<string, unknown>,
  ): Checked<z.output<Schema>> => {
    const result = schema.safeParse(travelling(fields), { error: inWords });
    if (result.success) return { value: result.data };
    return {
      problems: result.error.issues.map(({ path, message }) => ({ field: String(path[0] ?? ''), message })),
    };
  };
  return {
    create: (fields) => checked(newProduct, fields),
    change: (fields) => checked(productChange, fields),
  };
};
