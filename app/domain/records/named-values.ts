/** Ordered name-value pairs. An object would move integer-like names to the front. */
export type NamedValues = [name: string, value: string][];
