import type { NamedValues } from '#app/domain/named-values.ts';
import type { Product } from '#app/domain/product.ts';
import { isOnRequest } from '#app/domain/product-price.ts';
import { fold } from '#app/domain/search-text.ts';
import { type Stock, withInStock, withQuantity, withStockStatus } from '#app/domain/stock.ts';
import { targetName } from './columns.ts';
import { type ImportedProduct, type ImportField, requiredFields } from './fields.ts';
import type { Addressed } from './matcher.ts';
import type { RowRead } from './read-row.ts';
import { readCount, readStockStatus } from './word-text.ts';

/** The box that adds categories, as it is called where it stands and where one is missing. */
export const addCategoriesTitle = 'Add categories that are not there yet';

/** What the owner chooses beside the columns. */
export type ImportOptions = {
  /** An empty cell takes away what is there, in place of leaving it. */
  emptyClears: boolean;
  /** Categories that are not there yet are added. */
  addCategories: boolean;
  /** Pictures are copied from their addresses. */
  fetchPictures: boolean;
  /** For new products whose line says nothing. */
  brand: string;
  category: string;
};

export type Fields = Partial<ImportedProduct>;
export type Checked<Value> = { value: Value } | { problems: { field: string; message: string }[] };

/** What a plan is made with. */
export type PlanContext = {
  options: ImportOptions;
  /** The category that is meant, as it is written here; `null` where there is none. */
  categoryNamed: (text: string) => string | null;
  /** Brands that a name may begin with. */
  brands: readonly string[];
  freeSlug: (product: Addressed) => string;
  check: {
    create: (fields: Record<string, unknown>) => Checked<ImportedProduct>;
    /** `null` clears a field. */
    change: (fields: Record<string, unknown>) => Checked<Fields>;
  };
};

/** What will become of one line. */
export type RowPlan =
  | { outcome: 'new'; fields: ImportedProduct }
  /** Only what differs: as it is, and as it will be. */
  | { outcome: 'changed'; before: Fields; fields: Fields }
  | { outcome: 'same' }
  | { outcome: 'refused'; problem: string };

const refused = (problems: readonly string[]): RowPlan => ({ outcome: 'refused', problem: `${problems.join('. ')}.` });

/** What a line does to the product it means; `current` is `null` for a new one. Changes nothing. */
export function planRow(row: RowRead, current: Product | null, context: PlanContext): RowPlan {
  const { specifications, dimensions } = row.values;
  const problems = [...row.problems, ...twice(specifications), ...twice(dimensions), ...unreadStock(row.stock)];
  const wanted = current === null ? withDefaults(row, context) : changesOf(row, current, context);
  // That there is none is said below, with whatever else is missing.
  if (wanted.category && wanted.category !== current?.category) {
    const named = context.categoryNamed(wanted.category as string);
    if (named !== null) wanted.category = named;
    else if (!context.options.addCategories)
      problems.push(
        `There is no category “${String(wanted.category).slice(0, 60)}”; please tick “${addCategoriesTitle}” and check again`,
      );
  }
  if (current === null)
    for (const field of requiredFields)
      if ((wanted[field] ?? '') === '') problems.push(`${targetName(field)} is missing`);
  if (problems.length > 0) return refused(problems);
  if (current === null) {
    const [name, sku, brand, category] = [wanted.name, wanted.sku ?? '', wanted.brand, wanted.category].map(String);
    wanted.slug ??= context.freeSlug({ name, sku, brand, category } as Addressed);
    const checked = context.check.create(wanted);
    return 'value' in checked ? { outcome: 'new', fields: checked.value } : refused(checked.problems.map(inWords));
  }
  const differing = Object.entries(wanted).filter(([field, value]) => !isSame(value, current[field as ImportField]));
  if (differing.length === 0) return { outcome: 'same' };
  const checked = context.check.change(Object.fromEntries(differing));
  if ('problems' in checked) return refused(checked.problems.map(inWords));
  const names = (Object.keys(checked.value) as ImportField[]).filter(
    (field) => !isSame(checked.value[field], current[field]),
  );
  if (names.length === 0) return { outcome: 'same' };
  return { outcome: 'changed', before: pick(current, names), fields: pick(checked.value, names) };
}

const inWords = ({ field, message }: { field: string; message: string }) =>
  `${targetName(field as ImportField)} ${message}`;

export const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

const pick = (from: Fields, names: readonly ImportField[]): Fields =>
  Object.fromEntries(names.map((name) => [name, from[name]]));

function twice(pairs: NamedValues = []): string[] {
  const names = pairs.map(([name]) => name);
  const name = names.find((each, index) => names.indexOf(each) !== index);
  return name === undefined ? [] : [`${name} stands twice among the specifications`];
}

const unreadStock = (stock: string | null): string[] =>
  stock === null || readCount(stock) !== null || readStockStatus(stock) !== null
    ? []
    : [`Stock “${stock.slice(0, 60)}” could not be read; please write a number, or In stock or Out of stock`];

type Wanted = Record<string, unknown>;

/** What a new product is made of. A line of a price list says little: the rest follows from what it says. */
function withDefaults({ values, stock, specifications, label }: RowRead, { options, brands }: PlanContext): Wanted {
  const { name = '', shortDescription = '' } = values;
  const plain: Stock = { inStock: true, stockStatus: 'in_stock', stockQuantity: null, ...pickStock(values) };
  return {
    ...values,
    brand: values.brand ?? (brandIn(name, brands) || options.brand),
    category: values.category ?? options.category,
    description: values.description ?? (shortDescription || name),
    ...withSpecifications([], values, specifications),
    ...stockOf(values, stock, plain),
    ...(label === null || values.priceLabel !== undefined ? {} : { priceLabel: label }),
  };
}

function brandIn(name: string, brands: readonly string[]): string {
  const begins = (brand: string) => fold(name).startsWith(`${fold(brand)} `);
  return brands.filter(begins).sort((a, b) => b.length - a.length)[0] ?? '';
}

function changesOf(row: RowRead, current: Product, { options }: PlanContext): Wanted {
  const { values, empty, stock, specifications, label } = row;
  const cleared = options.emptyClears ? empty.filter((field) => !isRequired(field) && !isNone(current[field])) : [];
  const wanted: Wanted = {
    ...values,
    ...Object.fromEntries(cleared.map((field) => [field, null])),
    ...withSpecifications(current.specifications, values, specifications),
    ...stockOf(values, stock, current),
  };
  if (wanted.priceLabel === undefined) {
    // A price that takes the place of words is shown; one that was kept behind words on purpose stays there.
    const hadNone = current.regularPrice === null && current.salePrice === null;
    const hasOne = typeof values.regularPrice === 'number' || typeof values.salePrice === 'number';
    if (label !== null) wanted.priceLabel = label;
    else if (hasOne && hadNone && isOnRequest(current.priceLabel)) wanted.priceLabel = 'Starting from';
  }
  return wanted;
}

const isRequired = (field: ImportField) => field === 'slug' || (requiredFields as readonly string[]).includes(field);
const isNone = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Columns that are one specification each leave the others as they are. */
function withSpecifications(current: NamedValues, values: Fields, more: NamedValues): Wanted {
  if (more.length === 0) return {};
  const all = new Map(values.specifications ?? current);
  for (const [name, value] of more) all.set(name, value);
  return { specifications: [...all] };
}

const pickStock = ({ inStock, stockStatus, stockQuantity }: Fields): Partial<Stock> => ({
  ...(inStock === undefined ? {} : { inStock }),
  ...(stockStatus === undefined ? {} : { stockStatus }),
  ...(stockQuantity === undefined ? {} : { stockQuantity }),
});

/** Where one column alone speaks of stock, the other fields about it follow. */
function stockOf(values: Fields, stock: string | null, current: Stock): Wanted {
  const { inStock, stockStatus, stockQuantity } = current;
  const now: Stock = { inStock, stockStatus, stockQuantity };
  const said = Object.keys(pickStock(values)).length;
  if (stock !== null) {
    const count = readCount(stock);
    const status = readStockStatus(stock);
    if (count === 0) return { ...withStockStatus(now, 'out_of_stock'), stockQuantity: 0 };
    if (count !== null && count > 0) return withQuantity(now, count);
    return status === null ? {} : withStockStatus(now, status);
  }
  if (said !== 1) return {};
  if (values.inStock !== undefined) return withInStock(now, values.inStock);
  if (values.stockStatus !== undefined) return withStockStatus(now, values.stockStatus);
  return withQuantity(now, values.stockQuantity ?? null);
}
