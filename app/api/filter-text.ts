import { z } from 'zod';
import { filterValue } from '#app/domain/category.ts';

const maxLength = 200;

/** A value that products are filtered by; what means no filter is none. */
export const filterText = z
  .string()
  .transform((value) => filterValue(value.toWellFormed().replaceAll('\0', '').slice(0, maxLength)))
  .optional();
