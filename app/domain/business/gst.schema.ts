import { z } from 'zod';
import { gstStates, isGstin, plainGstin } from './gst.ts';

export const gstin = z
  .string()
  .overwrite(plainGstin)
  .max(15, 'must have 15 characters')
  .refine(
    (value) => value === '' || isGstin(value),
    'must be a GSTIN, such as 27AAPFU0939F1ZV; please check each character',
  );

export const gstState = z.enum(['', ...Object.keys(gstStates)], 'must be the GST code of a state, such as 27');
