/** A Google Analytics 4 measurement id; analytics stay off without one. */
export const analyticsId = /^G-[A-Z0-9]{4,20}$/;
export const isAnalyticsId = (text: string): boolean => analyticsId.test(text);

/** A Google API key; the map stays a placeholder without one. */
export const isMapsKey = (text: string): boolean => /^[A-Za-z0-9_-]{20,80}$/.test(text);
