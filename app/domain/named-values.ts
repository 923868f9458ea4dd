/**
 * Names with their values, in order. A list and not an object, because an object puts names that are whole numbers
 * before all others.
 */
export type NamedValues = [name: string, value: string][];
