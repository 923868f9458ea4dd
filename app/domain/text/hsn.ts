/** An HSN or SAC code, which names goods or a service in the GST, has 4, 6 or 8 digits. */
export const isHsn = (code: string): boolean => /^(\d{4}|\d{6}|\d{8})$/.test(code);

/** A typed code without spaces and dots: `8443.31` is `844331`. */
export const hsnDigits = (typed: string): string => typed.replace(/[\s.]/g, '');
