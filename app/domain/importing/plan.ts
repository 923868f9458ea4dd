import type { Kind } from '#app/domain/catalogue/fields/field-kinds.ts';
import {
  cellOf,
  type ImportedProduct,
  type ImportField,
  importFields,
  requiredFields,
} from '#app/domain/catalogue/fields/fields.ts';
import { brandOfName } from '#app/domain/catalogue/fields/value-match.ts';
import { readCount, readStockStatus } from '#app/domain/catalogue/fields/word-text.ts';
import type { Product } from '#app/domain/catalogue/product.ts';
import { isOnRequest } from '#app/domain/catalogue/product-price.ts';
import { type Stock, withInStock, withQuantity, withStockStatus } from '#app/domain/catalogue/stock.ts';
import type { Locale } from '#app/domain/records/locale.ts';
import type { NamedValues } from '#app/domain/records/named-values.ts';
import { isPlaceholder, plainCell } from '#app/domain/text/cell-text.ts';
import { hasLostLetters } from '#app/domain/text/mojibake.ts';
import { fold, spacedWords, wordsOf } from '#app/domain/text/search-text.ts';
import { slugFrom } from '#app/domain/text/slug.ts';
import { targetName } from './columns.ts';
import { type Addressed, type SameName, withoutZeros } from './matcher.ts';
import { changeWarnings, priceWarnings, type ShopTax, toShopTax } from './plan-prices.ts';
import type { RowRead } from './read-row.ts';

export const addCategoriesTitle = 'Create categories that the shop does not have';

/** The owner's choices besides the columns. */
export type ImportOptions = {
  /** Whether an empty cell clears the field instead of leaving it unchanged. */
  emptyClears: boolean;
  addCategories: boolean;
  fetchPictures: boolean;
  /** Whether the brand is put before names that lack it. */
  brandFirst: boolean;
  /** What a row with a known name and another SKU means; `ask` refuses it until the owner has chosen. */
  sameName: SameName;
  /** Defaults for new products whose line has no value. */
  brand: string;
  category: string;
};

export type Fields = Partial<ImportedProduct>;
export type Checked<Value> = { value: Value } | { problems: { field: string; message: string }[] };

export type PlanContext = {
  options: ImportOptions;
  tax: ShopTax;
  locale: Locale;
  /** Whether a category exists or is created by this import. */
  hasCategory: (name: string) => boolean;
  /** Brands that a name may begin with. */
  brands: readonly string[];
  freeSlug: (product: Addressed) => string;
  check: {
    create: (fields: Record<string, unknown>) => Checked<ImportedProduct>;
    /** `null` clears a field. */
    change: (fields: Record<string, unknown>) => Checked<Fields>;
  };
};

export type RowPlan =
  | { outcome: 'new'; fields: ImportedProduct; warnings: string[] }
  /** Only changed fields: old and new values. */
  | { outcome: 'changed'; before: Fields; fields: Fields; warnings: string[] }
  | { outcome: 'same' }
  | { outcome: 'refused'; problem: string }
  /** Not a product, or skipped by a choice of the owner. */
  | { outcome: 'skipped'; problem: string };

const refused = (problems: readonly string[]): RowPlan => ({ outcome: 'refused', problem: `${problems.join('. ')}.` });

/** Plans the effect of a row on its product; `current` is `null` for a new one. Writes nothing. */
export function planRow(row: RowRead, current: Product | null, context: PlanContext): RowPlan {
  const { values } = row;
  const { specifications, dimensions } = values;
  const problems = [...row.problems, ...twice(dimensions)];
  const warnings = [...row.warnings, ...twice(specifications)];
  const wanted = current === null ? withDefaults(row, context) : changesOf(row, current, context);
  warnings.push(...toShopTax(wanted, row, current, context.tax));
  const category = String(wanted.category ?? '');
  // A missing category is reported below with the other missing fields.
  if (category !== '' && category !== current?.category && !context.hasCategory(category))
    problems.push(`There is no category “${category.slice(0, 60)}”; please choose what it means under Unknown words`);
  if (wanted.name !== current?.name && hasLostLetters(String(wanted.name)))
    problems.push('Letters of the name were lost when the file was saved; please save it as UTF-8');
  if (current === null)
    // The description is derived from the name, so it is missing only together with it.
    for (const field of requiredFields.filter((each) => each !== 'description'))
      if ((wanted[field] ?? '') === '' && !row.unresolved.includes(field))
        problems.push(`${targetName(field)} is missing`);
  if (problems.length > 0) return refused(problems);
  if (current === null) {
    const [name, sku, brand, category] = [wanted.name, wanted.sku ?? '', wanted.brand, wanted.category].map(String);
    wanted.slug ??= context.freeSlug({ name, sku, brand, category } as Addressed);
    warnings.push(...sourceWarnings(row, wanted, context), ...slugWarning(wanted));
    warnings.push(...priceWarnings(wanted), ...nameWarning(wanted));
    const checked = context.check.create(wanted);
    return 'value' in checked
      ? { outcome: 'new', fields: checked.value, warnings }
      : refused(checked.problems.map(inWords));
  }
  const differing = Object.entries(wanted).filter(
    ([field, value]) =>
      !isSame(value, current[field as ImportField]) && !isSame(value, readBack(field as ImportField, current)),
  );
  if (differing.length === 0) return { outcome: 'same' };
  const checked = context.check.change(Object.fromEntries(differing));
  if ('problems' in checked) return refused(checked.problems.map(inWords));
  const names = (Object.keys(checked.value) as ImportField[]).filter(
    (field) => !isSame(checked.value[field], current[field]),
  );
  if (names.length === 0) return { outcome: 'same' };
  const fields = pick(checked.value, names);
  warnings.push(
    ...changeWarnings(current, fields, context.locale),
    ...nameWarning(fields),
    ...renameWarning(current, fields),
  );
  if (values.sku !== undefined && values.sku !== current.sku && !('sku' in wanted))
    warnings.push(`SKU ${values.sku} is read as ${current.sku}; a spreadsheet may have removed its zeros`);
  if (names.includes('salePrice') || names.includes('regularPrice'))
    warnings.push(...priceWarnings({ ...current, ...fields }));
  return { outcome: 'changed', before: pick(current, names), fields, warnings };
}

/** A product's field after an export and import, for example without invisible characters. */
function readBack(field: ImportField, current: Product): unknown {
  const kind = importFields[field].kind as Kind<unknown>;
  const read = kind.read(plainCell(kind.write(current[field])));
  return 'value' in read ? read.value : current[field];
}

/** Warns if the old and the new name of one code share no model or, without a model, no word. */
function renameWarning(current: Product, { name }: Fields): string[] {
  if (name === undefined) return [];
  const [from, to] = [current.name, name].map((each) => wordsOf(each));
  const models = [from, to].map((words = []) => words.filter((word) => /\d/.test(word)));
  const [old = [], now = []] = models.every(({ length }) => length > 0) ? models : [from, to];
  if (now.some((word) => old.includes(word))) return [];
  return [`The name changes from ${current.name}; please check that it is the same product`];
}

/** `Caf? printer`, unless the whole name is a question. */
const nameWarning = ({ name }: Wanted): string[] =>
  typeof name === 'string' && /\?(?=.)/.test(name) ? [`“?” in “${name.slice(0, 60)}” may stand for a lost letter`] : [];

function slugWarning({ name, slug }: Wanted): string[] {
  const plain = slugFrom(String(name));
  return plain === '' || slug === plain || !String(slug).startsWith(plain)
    ? []
    : [`The web address is ${slug}, because ${plain} is taken`];
}

/** Returns warnings about a brand or category of a new product that does not come from its own cell. */
function sourceWarnings(
  { values, unresolved, carried }: RowRead,
  { brand, category, name }: Wanted,
  { brands, options }: PlanContext,
) {
  const warnings: string[] = [];
  const isGiven = (field: 'brand' | 'category') =>
    values[field] !== undefined || unresolved.includes(field) || options[field] !== '';
  const start = fold(String(name));
  if (!isGiven('brand') && !start.startsWith(fold(String(brand))))
    warnings.push(
      brandIn(String(name), brands) === brand
        ? `Brand ${brand} is read from the name`
        : `Brand ${brand} is taken from row ${carried.line}`,
    );
  if (!isGiven('category') && category !== '') warnings.push(`Category ${category} is taken from row ${carried.line}`);
  return warnings;
}

const inWords = ({ field, message }: { field: string; message: string }) =>
  `${targetName(field as ImportField)} ${message}`;

/** Compares two values of a field; a number that is not stated is absent or `null`. */
export const isSame = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

const pick = (from: Fields, names: readonly ImportField[]): Fields =>
  Object.fromEntries(names.map((name) => [name, from[name]]));

function twice(pairs: NamedValues = []): string[] {
  const names = pairs.map(([name]) => name);
  const name = names.find((each, index) => names.indexOf(each) !== index);
  return name === undefined ? [] : [`${name} appears twice among the specifications; the last value is used`];
}

type Wanted = Record<string, unknown>;

/** Completes a new product. A price list has few columns, so the other fields are derived from them. */
function withDefaults(
  { values, stock, specifications, label, visibility, carried }: RowRead,
  { options, brands }: PlanContext,
): Wanted {
  const { name = '', shortDescription = '' } = values;
  const plain: Stock = { inStock: true, stockStatus: 'in_stock', stockQuantity: null, ...pickStock(values) };
  return {
    ...(visibility === null ? {} : { visibility }),
    ...values,
    brand: values.brand ?? (brandIn(name, brands) || options.brand || carried.brand),
    category: values.category ?? (options.category || carried.category),
    description: values.description ?? (shortDescription || name),
    ...withSpecifications([], values, specifications),
    ...stockOf(values, stock, plain),
    ...(label === null || values.priceLabel !== undefined ? {} : { priceLabel: label }),
  };
}

/** Returns the brand in a name; empty for several brands and for a supply `for HP`, which HP did not make. */
function brandIn(name: string, brands: readonly string[]): string {
  const atStart = brandOfName(name, brands);
  if (atStart !== '' || /\b(?:for|compatible|suitable|fits)\b/i.test(name)) return atStart;
  const text = spacedWords(name);
  const found = brands.filter((brand) => text.includes(spacedWords(brand)));
  return found.length === 1 ? (found[0] as string) : '';
}

function changesOf(row: RowRead, current: Product, { options }: PlanContext): Wanted {
  const { values, empty, stock, specifications, label, visibility } = row;
  const isEmptied = (field: ImportField) =>
    !isNone(current[field]) && !isPlaceholder(plainCell(cellOf(current, field)));
  const cleared = options.emptyClears ? empty.filter((field) => !isRequired(field) && isEmptied(field)) : [];
  const wanted: Wanted = {
    ...(visibility === null ? {} : { visibility }),
    ...values,
    ...Object.fromEntries(cleared.map((field) => [field, null])),
    ...withSpecifications(current.specifications, values, specifications),
    ...stockOf(values, stock, current),
  };
  if (/^0\d+$/.test(current.sku) && withoutZeros(current.sku) === values.sku) delete wanted.sku;
  if (wanted.priceLabel === undefined) {
    // Show a price that replaces a request label, but not if the label hides an existing price.
    const hadNone = current.regularPrice === null && current.salePrice === null;
    const hasOne = typeof values.regularPrice === 'number' || typeof values.salePrice === 'number';
    if (label !== null) wanted.priceLabel = label;
    else if (hasOne && hadNone && isOnRequest(current.priceLabel)) wanted.priceLabel = 'Starting from';
  }
  return wanted;
}

const isRequired = (field: ImportField) => field === 'slug' || (requiredFields as readonly string[]).includes(field);
const isNone = (value: unknown) => value == null || value === '' || (Array.isArray(value) && value.length === 0);

/** Columns for single specifications leave the others unchanged. */
function withSpecifications(current: NamedValues, values: Fields, more: NamedValues): Wanted {
  if (more.length === 0)
    return values.specifications === undefined ? {} : { specifications: [...new Map(values.specifications)] };
  const all = new Map(values.specifications ?? current);
  for (const [name, value] of more) all.set(name, value);
  return { specifications: [...all] };
}

const stockFields = ['inStock', 'stockStatus', 'stockQuantity'] as const;
const pickStock = (values: Fields): Partial<Stock> =>
  pick(
    values,
    stockFields.filter((field) => values[field] !== undefined),
  );

/** Derives the other stock fields if only one column is about stock. */
function stockOf(values: Fields, stock: string | null, current: Stock): Wanted {
  const { inStock, stockStatus, stockQuantity } = current;
  // A quantity from its own column is kept beside stock words from another column.
  const now: Stock = { inStock, stockStatus, stockQuantity, ...(stock === null ? {} : pickStock(values)) };
  const said = Object.keys(pickStock(values)).length;
  if (stock !== null) {
    const count = readCount(stock);
    const status = readStockStatus(stock);
    if (count === 0) return { ...withStockStatus(now, 'out_of_stock'), stockQuantity: 0 };
    if (count !== null) return withQuantity(now, count);
    return status === null ? {} : withStockStatus(now, status);
  }
  // `In stock? 0` beside a quantity of 0.
  const isAnswer = values.inStock !== undefined && values.stockStatus === undefined;
  if (said > 1 && isAnswer) return withInStock({ ...now, ...pickStock(values) }, values.inStock === true);
  if (said !== 1) return {};
  if (values.stockQuantity === 0) return { ...withStockStatus(now, 'out_of_stock'), stockQuantity: 0 };
  if (values.inStock !== undefined) return withInStock(now, values.inStock);
  if (values.stockStatus !== undefined) return withStockStatus(now, values.stockStatus);
  return withQuantity(now, values.stockQuantity ?? null);
}
