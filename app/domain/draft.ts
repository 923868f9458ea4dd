const day = 24 * 60 * 60 * 1000;

/** How long the browser keeps unsaved drafts, in milliseconds. */
export const draftKeptMs = 30 * day;

/**
 * How long an unreferenced upload is kept, in milliseconds: one day longer than a draft that may use it, in case a
 * clock is wrong.
 */
export const unusedUploadKeptMs = draftKeptMs + day;
