import { z } from 'zod';
import { isImageReference } from './image-ref.ts';

export const imageReference = z
  .string()
  .trim()
  .refine((value) => value === '' || isImageReference(value), 'must be an uploaded picture or a web address');
