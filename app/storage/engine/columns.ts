/** Encodings of single columns, outside a codec. */
export const toBit = (value: boolean): number => (value ? 1 : 0);
export const toJson = (value: unknown): string => JSON.stringify(value);
/** Only for columns that this program wrote; the value is not validated. */
export const fromJson = <Value>(text: string): Value => JSON.parse(text) as Value;
