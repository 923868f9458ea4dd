/** A Google Analytics 4 measurement id. Without one, analytics are off. */
export const analyticsId = /^G-[A-Z0-9]{4,20}$/;
export const isAnalyticsId = (text: string): boolean => analyticsId.test(text);

/** Reports whether a text is a Google API key. Without one, the map is a placeholder. */
export const isMapsKey = (text: string): boolean => /^[A-Za-z0-9_-]{20,80}$/.test(text);
