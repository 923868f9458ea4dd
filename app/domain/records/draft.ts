const day = 24 * 60 * 60 * 1000;

/** How long the browser keeps unsaved drafts, in milliseconds. */
export const draftKeptMs = 30 * day;

/**
 * How long an upload without a row is kept, in milliseconds. A row is written moments after its upload, so only a crash
 * between the two, or a deleted row, leaves such an upload.
 */
export const unlistedUploadKeptMs = 7 * day;

/**
 * How long an unreferenced upload is kept, in milliseconds: one day longer than a draft that may use it, in case a
 * clock is wrong.
 */
export const unusedUploadKeptMs = draftKeptMs + day;
