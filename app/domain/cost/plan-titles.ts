import type { PlanField } from './plan-fields.ts';

/** The names of the numbers of plans in forms, grids and files. */
export const planTitles: Record<PlanField, string> = {
  rentPerMonth: 'Rent per month',
  rentPagesMono: 'Rent: included pages, black & white',
  rentPagesColour: 'Rent: included pages, colour',
  rentExtraMono: 'Rent: price per extra page, black & white',
  rentExtraColour: 'Rent: price per extra page, colour',
  rentDeposit: 'Rent: deposit',
  rentMonths: 'Rent: minimum months',
  amcFull: 'AMC per year, comprehensive',
  amcLabour: 'AMC per year, labour only',
  amcPageMono: 'AMC per page, black & white',
  amcPageColour: 'AMC per page, colour',
  tonerPrice: 'Toner price, black',
  tonerYield: 'Toner yield, black',
  colourTonerPrice: 'Toner price, colour set',
  colourTonerYield: 'Toner yield, colour set',
  drumPrice: 'Drum price',
  drumYield: 'Drum yield',
  partsPrice: 'Other parts price',
  partsYield: 'Other parts yield',
  powerInUse: 'Power in use, watts',
  taxPercent: 'Tax percent',
};
