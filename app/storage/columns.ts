import { fromMinor, toMinor } from '#app/domain/money.ts';

/** Conversions between a column and a value. Rows never leave storage; these are the edge. */
export const toBit = (value: boolean): number => (value ? 1 : 0);
export const fromBit = (bit: number): boolean => bit !== 0;

export const toPaise = (amount: number | null): number | null => (amount === null ? null : toMinor(amount));
export const fromPaise = (paise: number | null): number | null => (paise === null ? null : fromMinor(paise));

export const toJson = (value: unknown): string => JSON.stringify(value);
/** Only for columns this program wrote. */
export const fromJson = <Value>(text: string): Value => JSON.parse(text) as Value;
