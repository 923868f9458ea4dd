/**
 * Record of what the site has acknowledged. Each write is recorded before it is sent and again when acknowledged. A write
 * without a response may exist or not; an acknowledged write must exist completely.
 */
export type Ledger = {
  /** Texts of acknowledged inquiries, by e-mail address. */
  inquiries: Map<string, string>;
  /** Acknowledged products, by id. */
  products: Map<
    string,
    { slug: string; picture: string; prices: Possible<number>; fate: 'there' | 'unknown' | 'gone' }
  >;
  description: Possible<string>;
  /** Number of acknowledged writes; `sent` counts all. */
  acknowledged: number;
  sent: number;
};

/** A value with a single writer: the last acknowledged one, or any sent since. */
export type Possible<Value> = { acknowledged: Value; sentSince: Value[] };

export const emptyLedger = (): Ledger => ({
  inquiries: new Map(),
  products: new Map(),
  description: { acknowledged: '', sentSince: [] },
  acknowledged: 0,
  sent: 0,
});

export const isPossible = <Value>({ acknowledged, sentSince }: Possible<Value>, value: Value): boolean =>
  value === acknowledged || sentSince.includes(value);
