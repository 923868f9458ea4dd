import { type PlanField, planFieldNames } from '#app/domain/catalogue/plans/plan-fields.ts';
import { planTitles } from '#app/domain/catalogue/plans/plan-titles.ts';
import { planKinds } from './plan-text.ts';

/** Titles of plan columns in the files of suppliers, folded; the surest first. */
const aliases: Partial<Record<PlanField, string>> = {
  rentPerMonth: 'monthly rent, rent, rent price, monthly rent charges, rent charges, rent amount',
  rentPagesMono: 'free page, free page month, free page mono, free page mono month',
  rentPagesColour: 'free page colour, free page colour month',
  rentExtraMono:
    'extra page charges, extra page price, extra page, extra page cost, extra page mono, extra page mono price, extra page mono charges',
  rentExtraColour: 'extra page colour, extra page colour price, extra page colour charges, extra page colour cost',
  rentDeposit: 'security deposit, deposit, refundable deposit, refundable security deposit, deposit amount',
  rentMonths:
    'minimum months, minimum rent period, minimum rent months, lock period, minimum period, minimum contract period, rent period',
  amcFull:
    'comprehensive amc, cmc, amc parts, cmc charges, cmc price, comprehensive maintenance contract, amc labour parts',
  amcLabour:
    'labour amc, non comprehensive amc, amc labour only, amc, amc charges, amc price, amc amount, annual maintenance contract',
  amcPageMono: 'fsma, fsma mono, fsma price, cost page, page cost, cpc, cost page mono, cpc mono',
  amcPageColour: 'fsma colour, fsma colour price, cost page colour, cpc colour',
  tonerPrice: 'toner price, cartridge price, toner cost, cartridge cost, toner cartridge price',
  tonerYield:
    'toner yield, toner yield page, cartridge yield, cartridge yield page, toner cartridge yield, toner page yield',
  colourTonerPrice: 'colour toner price, colour toner cost, colour cartridge price',
  colourTonerYield: 'colour toner yield, colour cartridge yield, colour toner yield page',
  drumPrice: 'drum price, drum cost, drum unit price',
  drumYield: 'drum yield, drum life, drum yield page, drum life page, drum unit life',
  powerInUse: 'watts, power watts',
  taxPercent: 'taxrate',
};

/** The columns of plan fields. An empty cell clears the field like that of any other. */
export const planColumns = Object.fromEntries(
  planFieldNames.map((name) => [
    name,
    { title: planTitles[name], kind: planKinds[name], aliases: aliases[name]?.split(', ') ?? [] },
  ]),
) as unknown as Record<PlanField, { title: string; kind: (typeof planKinds)[PlanField]; aliases: readonly string[] }>;
