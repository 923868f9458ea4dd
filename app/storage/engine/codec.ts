import { fromMinor, toMinor } from '#app/domain/text/money.ts';

/** Encodings of single columns, outside a codec. */
export const toBit = (value: boolean): number => (value ? 1 : 0);
export const toJson = (value: unknown): string => JSON.stringify(value);
/** Only for columns that this program wrote; the value is not validated. */
export const fromJson = <Value>(text: string): Value => JSON.parse(text) as Value;

/** How one field of an entity is stored: its column and its encoding. */
type Column<Name extends string, Stored, Value> = {
  column: Name;
  encode: (value: Value) => Stored;
  decode: (stored: Stored) => Value;
};

const same = <Value>(value: Value): Value => value;

/** Text, including enumerations. */
export const text = <const Name extends string, Value extends string>(column: Name): Column<Name, string, Value> => ({
  column,
  encode: same,
  decode: (stored) => stored as Value,
});

export const nullableText = <const Name extends string, Value extends string>(
  column: Name,
): Column<Name, string | null, Value | null> => ({
  column,
  encode: same,
  decode: (stored) => stored as Value | null,
});

const stored =
  <Stored, Value>(encode: (value: Value) => Stored, decode: (stored: Stored) => Value) =>
  <const Name extends string>(column: Name): Column<Name, Stored, Value> => ({ column, encode, decode });

export const number = stored<number, number>(same, same);

export const nullableNumber = stored<number | null, number | null>(same, same);

/** An amount of money, stored as whole paise. */
export const paise = stored<number | null, number | null>(
  (amount) => (amount === null ? null : toMinor(amount)),
  (minor) => (minor === null ? null : fromMinor(minor)),
);

export const bit = stored<number, boolean>(toBit, (value) => value !== 0);

/** JSON text. The decoded value is not validated, since only this program writes it. */
export const json = <const Name extends string, Value>(column: Name): Column<Name, string, Value> => ({
  column,
  encode: toJson,
  decode: fromJson,
});

// biome-ignore lint/suspicious/noExplicitAny: the stored type depends on the column.
type AnyColumn<Value> = Column<string, any, Value>;
type Columns<Entity> = { [Field in keyof Entity]-?: AnyColumn<Entity[Field]> };

export type Row<Given> = {
  -readonly [Field in keyof Given as Given[Field] extends { column: infer Name extends string }
    ? Name
    : never]: Given[Field] extends {
    encode: (value: never) => infer Stored;
  }
    ? Stored
    : never;
};

export type Codec<Entity, Given> = {
  columns: (keyof Row<Given> & string)[];
  toRow: (entity: Entity) => Row<Given>;
  fromRow: (row: Row<Given>) => Entity;
  pick: <Field extends keyof Entity & keyof Given & string>(
    fields: readonly Field[],
  ) => Codec<Pick<Entity, Field>, Pick<Given, Field>>;
};

export type RowOf<Of> = Of extends { toRow: (entity: never) => infer Made } ? Made : never;

/** Maps an entity to its row: each field's column and encoding. A table may have columns without a field. */
export const codec =
  <Entity extends object>() =>
  <const Given extends Columns<Entity>>(columns: Given): Codec<Entity, Given> =>
    codecOf(columns);

function codecOf<Entity, Given>(columns: Given): Codec<Entity, Given> {
  const fields = Object.entries(columns as Record<string, AnyColumn<unknown>>);
  return {
    columns: fields.map(([, { column }]) => column) as (keyof Row<Given> & string)[],
    toRow(entity) {
      const values = entity as Record<string, unknown>;
      const row: Record<string, unknown> = {};
      for (const [field, { column, encode }] of fields) row[column] = encode(values[field]);
      return row as Row<Given>;
    },
    fromRow(row) {
      const stored = row as Record<string, unknown>;
      const entity: Record<string, unknown> = {};
      for (const [field, { column, decode }] of fields) entity[field] = decode(stored[column]);
      return entity as Entity;
    },
    pick: (picked) =>
      codecOf(
        Object.fromEntries(fields.filter(([field]) => picked.some((each) => each === field))) as Pick<
          Given,
          (typeof picked)[number]
        >,
      ),
  };
}
