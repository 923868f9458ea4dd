import { z } from 'zod';
import { filterValue } from '#app/domain/category.ts';

const maxLength = 200;

/** A product filter value; `undefined` for values that mean no filter. */
export const filterText = z
  .string()
  .transform((value) => filterValue(value.toWellFormed().replaceAll('\0', '').slice(0, maxLength)))
  .optional();
