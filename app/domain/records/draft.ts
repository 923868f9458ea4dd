const day = 24 * 60 * 60 * 1000;

/** How long the browser keeps unsaved drafts, in milliseconds. */
export const draftKeptMs = 30 * day;

/** How long an upload without a row is kept, in ms. Only a crash in between or a deleted row leaves one. */
export const unlistedUploadKeptMs = 7 * day;

/** How long an unreferenced upload is kept, in ms: a day longer than drafts, in case a clock is wrong. */
export const unusedUploadKeptMs = draftKeptMs + day;
