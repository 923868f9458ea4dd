const day = 24 * 60 * 60 * 1000;

/** How long words that were typed and not saved are kept in the browser, in milliseconds. */
export const draftKeptMs = 30 * day;

/**
 * How long an upload that no row refers to is kept, in milliseconds: a draft may name it, and must find it to the last
 * day, on a machine whose clock is a little off as well.
 */
export const unusedUploadKeptMs = draftKeptMs + day;
