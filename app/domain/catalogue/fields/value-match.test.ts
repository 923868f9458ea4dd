// @module-tag import/values
import { describe, expect, test } from 'vitest';
import {
  brandOfName,
  type KnownValues,
  type MatchedField,
  namesSeveralBrands,
  proposeMatch,
  valueKey,
} from './value-match.ts';

const known: KnownValues = {
  brand: [
    ...['HP', 'Canon', 'Konica Minolta', 'Kyocera', 'Ricoh', 'Xerox', 'Brother', 'Epson', 'Samsung', 'Sharp'],
    ...['Toshiba', 'Panasonic', 'Lexmark'],
  ],
  category: [
    ...['Colour Multifunction A3', 'Mono Multifunction A4', 'Laser Printers', 'Ink Tank Printers', 'Inkjet Printers'],
    ...['Photocopiers', 'Toner, Ink & Drums', 'Scanners', 'Large Format Printers', 'Dot Matrix Printers'],
    ...['Refurbished Copiers', 'Production Printers', 'Spare Parts', 'Label Printers', 'Accessories'],
  ],
};

test.each<[MatchedField, string, string]>([
  ['brand', 'HP', 'hp | H.P. | Hewlett-Packard | HP Inc. | एच.पी. | Hewlett Packard India Pvt. Ltd. | HP Sales'],
  ['brand', 'Canon', 'cannon | Cannon India Pvt Ltd | kanon | कैनन | CANON\u200b | Canon  Make'],
  ['brand', 'Konica Minolta', 'Konica | KM | konica-minolta | Konika Minolta | Konnica Minollta | K Minolta'],
  ['brand', 'Kyocera', 'kyocera mita | Kyosera | Kiyosera | Kyocera Document Solutions | क्योसेरा'],
  ['brand', 'Ricoh', 'रिको | Rico | Richo | RICOH INDIA LTD'],
  ['brand', 'Xerox', 'Xeroxx | Fuji Xerox | ज़ेरॉक्स | जेरॉक्स'],
  ['brand', 'Epson', 'epsn | EPSON MAKE | एप्सन | ईप्सन'],
  ['brand', 'Toshiba', 'Toshibaa | Thoshibba'],
  ['brand', '', 'Acme | h | hq | Canon/HP | Shrubs | Toshikawa | Eson India Pune'],
  ['category', 'Colour Multifunction A3', 'MFD Col A3 | A3 Colour MFD | Color MFP | Colour Multifunction'],
  [
    'category',
    'Mono Multifunction A4',
    'mfd mono a4 | B/W MFP A4 | b&w multifunction | Mono A4 MFC | Black & White M.F.P. | A4',
  ],
  ['category', 'Laser Printers', 'Lsr Prntr | LASER PRINTERS | laser_printer | Lazer Printr | Lasr | लेज़र प्रिंटर'],
  ['category', 'Ink Tank Printers', 'Ink Tank | EcoTank | इंक टैंक प्रिंटर'],
  ['category', 'Inkjet Printers', 'inkjet | Ink Jet Printer'],
  ['category', 'Photocopiers', 'Xerox Machine | Photo Copier | फोटोकॉपी मशीन | Photostat machine | Photocopeirs'],
  ['category', 'Toner, Ink & Drums', 'Toner | Toner Cartridge | Drum Unit | Toner Ink and Drums'],
  ['category', 'Scanners', 'scanner | Scnr | Document Scanner | Scaners'],
  ['category', 'Large Format Printers', 'Wide Format | Plotter | LFP | LargeFormat'],
  ['category', 'Dot Matrix Printers', 'DMP | dot-matrix | Impact printer'],
  ['category', 'Refurbished Copiers', 'refurb copier | used photocopy machines | second hand xerox | Refurbished'],
  ['category', 'Production Printers', 'Production Press | prod printer | Productn Printers'],
  ['category', 'Spare Parts', 'Spares | spare part | parts'],
  ['category', 'Label Printers', 'Barcode Printer | thermal'],
  ['category', 'Accessories', 'Access. | Accessory | Acessories'],
  ['category', '', 'ink | printer | Multi function | All in One | A3 mono | Furniture | Laptops | Pr | LED'],
  ['category', '', 'Multifunction A3 Mono | Colour A4 Laser | Lamps | '],
  ['stock', 'in_stock', 'Availble | in stok | In stockk'],
  ['stock', 'out_of_stock', 'Soldout | out of stok | not availble'],
  ['stock', 'on_backorder', 'on ordr | On backordr'],
  ['stock', '', 'purple | in | stoc'],
  ['status', 'published', 'Publshed | publisehd'],
  ['status', 'draft', 'drfat | darft'],
  ['status', 'archived', 'archve | Archivd'],
  ['status', '', 'Foo | Craft beer | '],
  ['priceLabel', 'Starting from', 'Starting form | Startng from'],
  ['priceLabel', 'Price on Request', 'Price on Requst'],
  ['priceLabel', 'Contact for Quote', 'Contact for Qoute'],
  ['priceLabel', '', 'abc | Pri'],
])('proposes for the %s %j: %s', (field, value, texts) => {
  for (const text of texts.split(' | ')) expect(proposeMatch(field, text, known), text).toBe(value);
});

describe('a proposal', () => {
  test('of a brand with a typo needs a single candidate', () => {
    const brands = (brand: string[]) => ({ ...known, brand });
    expect(proposeMatch('brand', 'Canos', brands(['Canon', 'Canox']))).toBe('');
    expect(proposeMatch('brand', 'Canos', brands(['Canon']))).toBe('Canon');
    expect(proposeMatch('brand', 'Cano', brands(['Canon']))).toBe('Canon');
    expect(proposeMatch('brand', 'Can', brands(['Canon', 'Cant']))).toBe('');
  });

  test.each<[string, string[], string]>([
    ['Laser', ['Laser Copiers', 'Scanners'], 'Laser Copiers'],
    ['Colour Laser', ['Mono Laser', 'Laser Printers'], 'Laser Printers'],
    ['Multifn', ['Multifunction', 'Copiers'], 'Multifunction'],
    ['Batteries', ['Battery', 'Glass'], 'Battery'],
    ['UPS Battries', ['Battery', 'UPS & Battery'], 'UPS & Battery'],
    ['A3 Copier', ['A4 Copier'], ''],
    ['Lmntr', ['Laminator', 'Shredders'], 'Laminator'],
    ['Lami', ['Laminator', 'Shredders'], 'Laminator'],
    ['Supplies', ['Supply', 'Supreme'], 'Supply'],
    ['Colour and mono copiers', ['Mono copiers'], 'Mono copiers'],
  ])('of the category %j among %j is %j: a single best candidate', (text, category, proposed) => {
    expect(proposeMatch('category', text, { ...known, category })).toBe(proposed);
  });
});

test.each([
  ['HP', 'HP LaserJet 1020 | H P LaserJet | hewlett packard LaserJet'],
  ['Konica Minolta', 'Konica Minolta bizhub | KonicaMinolta bizhub | Konica bizhub | KM bizhub | Konica Minolta'],
  ['Xerox', 'Fuji Xerox 7'],
  ['Canon', 'कैनन G2010'],
  ['Ricoh', 'ricoh/aficio'],
  ['', 'Canon | Canonet QL17 | LaserJet HP | '],
])('finds the brand %j at the start of %s', (brand, names) => {
  for (const name of names.split(' | ')) expect(brandOfName(name, known.brand), name).toBe(brand);
});

test.each([
  [true, 'HP Canon | Konica Minolta & HP | Acme / Zenith | Acme, Zenith'],
  [false, 'HP | hp HP | Konica Minolta | Hewlett Packard HP | Acme'],
])('several brands, %j, are named by %s', (isSeveral, texts) => {
  for (const text of texts.split(' | ')) expect(namesSeveralBrands(text, known.brand), text).toBe(isSeveral);
});

test('compares values without case, accents, spacing, punctuation and invisible characters', () => {
  expect(valueKey(' Ink & TONER\u200b – é ')).toBe('inkandtonere');
  expect(valueKey('G2010+')).toBe('g2010+');
  expect(['HP™', 'HP®', 'HP ©', 'HP (R)', 'H.P. (TM)'].map(valueKey)).toEqual(Array(5).fill('hp'));
  expect(valueKey('ज़ेरॉक्स')).toBe(valueKey('जेरॉक्स'));
  expect(valueKey('क्\u200dष')).toBe(valueKey('क्ष'));
});
