/** What a number of a plan counts: an amount in the product's currency, a count, or a percentage. */
export type PlanUnit = 'money' | 'count' | 'percent';

/** The numbers, all optional, that running costs are computed from. Tax is as the dealer's setting for prices says. */
export const planFields = {
  rentPerMonth: 'money',
  /** Pages a month that the rent includes. */
  rentPagesMono: 'count',
  rentPagesColour: 'count',
  /** The price of each further page. */
  rentExtraMono: 'money',
  rentExtraColour: 'money',
  /** Refundable. */
  rentDeposit: 'money',
  /** The shortest rental, in months. */
  rentMonths: 'count',
  /** A comprehensive contract (parts and labour), a year. */
  amcFull: 'money',
  /** A contract for labour only, a year. */
  amcLabour: 'money',
  /** A contract by page, with toner and parts. */
  amcPageMono: 'money',
  amcPageColour: 'money',
  /** Black toner and its yield in pages. */
  tonerPrice: 'money',
  tonerYield: 'count',
  /** Everything that a colour page uses up, as one set. */
  colourTonerPrice: 'money',
  colourTonerYield: 'count',
  drumPrice: 'money',
  drumYield: 'count',
  /** Other parts that wear out, as one set. */
  partsPrice: 'money',
  partsYield: 'count',
  /** Watts while printing. */
  powerInUse: 'count',
  /** The tax rate of the product; without one, that of the locale. */
  taxPercent: 'percent',
} as const satisfies Record<string, PlanUnit>;

export type PlanField = keyof typeof planFields;
export const planFieldNames = Object.keys(planFields) as PlanField[];

export const isPlanField = (name: string): name is PlanField => Object.hasOwn(planFields, name);

/** The numbers of a product's plans; an absent one is not stated. */
export type Plan = { [Field in PlanField]?: number | null | undefined };

/** The stated numbers of a plan, without empty ones. */
export const planOf = (product: Plan): Plan =>
  Object.fromEntries(planFieldNames.flatMap((name) => (product[name] == null ? [] : [[name, product[name]]])));
