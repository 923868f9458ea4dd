/** Values of single columns, outside a codec. */
export const toBit = (value: boolean): number => (value ? 1 : 0);
export const toJson = (value: unknown): string => JSON.stringify(value);
/** Only for columns this program wrote. */
export const fromJson = <Value>(text: string): Value => JSON.parse(text) as Value;
