/** Toasts and confirmations of the panel; those of larger areas are beside their pages. */
export const sentences = {
  signIn: {
    done: 'Login successful!',
    unreachable: 'The server cannot be reached. Please check your connection and try again.',
  },
  notAuthenticated: 'Not authenticated. Please login again.',
  undo: 'Undo',
  pending: 'Saved on this device until there is a connection.',
  /** Beside a failure whose change waits on this device. */
  offlinePending: 'No connection. It is sent later.',
  offline: 'No connection',
  undone: 'Change undone',
  undoFailed: 'The change could not be undone',
  undoTooLate: 'Not undone: someone else saved a change since',
  addressTaken: (what: string) => `Another ${what} already has this web address. Please change it.`,
  broughtBack: 'Restored',
  notInTrash: 'This is no longer in the trash',
  unsaved: 'You have unsaved changes. Leave without saving?',

  product: {
    updated: 'Product updated successfully',
    created: 'Product created successfully',
    deleted: 'Product deleted successfully',
    fetchFailed: 'Failed to fetch data',
    saveFailed: 'Failed to save product',
    missingFields: (names: readonly string[]) => `Missing required fields: ${names.join(', ')}`,
    invalid: 'Invalid data. Please check required fields: Name, Description, Category, Brand, Slug',
    deleteFailed: 'Failed to delete product',
    confirmDelete: 'Are you sure you want to delete this product?',
  },

  category: {
    fetchFailed: 'Failed to fetch categories',
    updated: 'Updated',
    created: 'Created',
    saveFailed: 'Failed to save',
    deleted: 'Category deleted',
    deleteFailed: 'Failed to delete category',
    confirmDelete: 'Delete this category?',
  },
} as const;
