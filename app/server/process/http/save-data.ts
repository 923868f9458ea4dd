/** Whether the visitor has asked the browser to save data. */
export const savesData = ({ headers }: Request): boolean => headers.get('save-data')?.toLowerCase() === 'on';
