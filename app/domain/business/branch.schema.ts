import { z } from 'zod';
import { weekOrNone } from '#app/domain/business/hours/hours.schema.ts';
import { isPin, pinProblem, plainPin } from '#app/domain/business/places/pin-code.ts';
import { isWebAddress } from '#app/domain/text/addresses.ts';
import { absent, entity, line, lines, optionalEmail, requiredLine } from '#app/domain/text/text.schema.ts';
import { optionalWhatsapp } from './dealer-facts.schema.ts';
import { gstin } from './gst.schema.ts';

const mapLink = line(500).refine(
  (value) => value === '' || isWebAddress(value),
  'must be a web address, such as https://maps.app.goo.gl/abc',
);

export const pin = line(20)
  .overwrite(plainPin)
  .refine((value) => value === '' || isPin(value), pinProblem);

const { fields, create, change } = entity(
  { name: requiredLine(120), address: requiredLine(300), city: requiredLine(120) },
  {
    phone: absent(lines(10, 40), []),
    email: absent(optionalEmail, ''),
    /** From Monday: `09:00-18:00`, `09:00-13:00, 16:00-19:00`, or empty for closed. An empty list means the dealer's hours. */
    hours: absent(weekOrNone, []),
    whatsapp: absent(optionalWhatsapp, ''),
    /** Its first two digits are the state of the branch. */
    gstin: absent(gstin, ''),
    pin: absent(pin, ''),
    mapLink: absent(mapLink, ''),
  },
);

export const newBranch = create;
export type NewBranch = z.output<typeof newBranch>;
export const branchChange = change;
export type BranchChange = z.output<typeof branchChange>;

export const branchEntity = z.object({ id: z.string(), ...fields, updatedAt: z.string() });
export type Branch = z.output<typeof branchEntity>;
