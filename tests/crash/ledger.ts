/**
 * What the site has promised: each write is noted before it is sent, and once more when it was acknowledged. A write that was
 * sent and not answered may be there or not; one that was acknowledged is there, whole.
 */
export type Ledger = {
  /** Texts of acknowledged inquiries, by the address they came from. */
  inquiries: Map<string, string>;
  /** Acknowledged products, by id. */
  products: Map<
    string,
    { slug: string; picture: string; prices: Possible<number>; fate: 'there' | 'unknown' | 'gone' }
  >;
  description: Possible<string>;
  /** How many writes were acknowledged, and how many went out. */
  acknowledged: number;
  sent: number;
};

/** A value that has one writer: the one acknowledged last, or any that was sent since. */
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
