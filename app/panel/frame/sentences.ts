/** Toasts and confirmations that several files of the panel show. */
export const sentences = {
  signIn: {
    done: 'Login successful!',
    unreachable: 'The server cannot be reached. Please check your connection and try again.',
  },
  notAuthenticated: 'Not authenticated. Please login again.',
  undo: 'Undo',
  pending: 'Saved on this device until there is a connection.',
  offline: 'No connection',
  undone: 'Change undone',
  undoFailed: 'The change could not be undone',
  undoTooLate: 'Not undone: someone else saved a change since',
  addressTaken: (what: string) => `Another ${what} already has this web address. Please change it.`,
  notInTrash: 'This is no longer in the trash',
  unsaved: 'You have unsaved changes. Leave without saving?',

  product: {
    updated: 'Product updated successfully',
    fetchFailed: 'Failed to fetch data',
    missingFields: (names: readonly string[]) => `Missing required fields: ${names.join(', ')}`,
    invalid: 'Invalid data. Please check required fields: Name, Description, Category, Brand, Slug',
  },

  category: {
    created: 'Created',
    saveFailed: 'Failed to save',
  },
} as const;
