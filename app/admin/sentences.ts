/** Every toast, confirmation and sentence of the panel, in one place. */
export const sentences = {
  signIn: {
    done: 'Login successful!',
    failed: 'Invalid username or password',
    tooMany: 'Too many attempts. Please wait a few minutes and try again.',
    unreachable: 'The server cannot be reached. Please check your connection and try again.',
  },
  notAuthenticated: 'Not authenticated. Please login again.',
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
    replaceSpecification: (name: string) => `There is already a specification named ${name}. Replace its value?`,
  },

  upload: {
    done: 'Image uploaded successfully',
    failed: 'Failed to upload image',
    galleryDone: (count: number) => `Uploaded ${count} images successfully`,
    galleryFailed: 'Failed to upload gallery images',
    tooManyAtOnce: 'Up to 10 images at once. The first 10 are uploaded.',
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

  post: {
    fetchFailed: 'Failed to fetch posts',
    updated: 'Post updated',
    created: 'Post created',
    saveFailed: 'Failed to save post',
    deleted: 'Post deleted',
    deleteFailed: 'Failed to delete post',
    confirmDelete: 'Delete this post?',
    previewFailed: 'Failed to make the preview',
  },

  message: {
    fetchFailed: 'Failed to fetch messages',
    updated: 'Status updated',
    updateFailed: 'Failed to update',
    deleted: 'Message deleted',
    deleteFailed: 'Failed to delete message',
    confirmDelete: 'Delete this message?',
    markedSpam: 'Moved to suspected spam',
    markedNotSpam: 'Moved to messages',
  },

  settings: {
    updated: 'Settings updated successfully',
    updateFailed: 'Failed to update settings',
    fetchFailed: 'Failed to fetch settings',
    logoDone: 'Logo uploaded successfully',
    logoFailed: 'Failed to upload logo',
    logoRemoved: 'Logo removed',
    logoRemoveFailed: 'Failed to remove logo',
    confirmRemoveLogo: 'Remove the company logo?',
    heroDone: 'Hero image uploaded successfully',
    heroFailed: 'Failed to upload hero image',
    heroRemoved: 'Hero image removed',
    heroRemoveFailed: 'Failed to remove hero image',
    confirmRemoveHero: 'Remove the hero image?',
    brandLogoDone: 'Brand logo uploaded successfully',
    brandLogoFailed: 'Failed to upload brand logo',
    brandLogoIncomplete: 'Please enter brand name and select file',
    brandLogoDeleted: 'Brand logo deleted',
    brandLogoDeleteFailed: 'Failed to delete brand logo',
    confirmDeleteBrandLogo: (brand: string) => `Delete ${brand} logo?`,
    samplesDone: 'Sample data initialized',
    samplesFailed: 'Failed to initialize data',
    confirmSamples: 'Initialize sample data? This will add categories and branches.',
  },

  branch: {
    fetchFailed: 'Failed to fetch branches',
    updated: 'Branch updated',
    created: 'Branch added',
    saveFailed: 'Failed to save branch',
    deleted: 'Branch deleted',
    deleteFailed: 'Failed to delete branch',
    confirmDelete: 'Delete this branch?',
  },

  redirect: {
    removed: 'Old address removed',
    removeFailed: 'Failed to remove the old address',
    confirmRemove: 'Remove this old address? Visitors who use it will no longer find the page.',
  },

  account: {
    passwordChanged: 'Password changed. Other devices are signed out.',
    passwordFailed: 'Failed to change password',
    signedOutEverywhere: 'Signed out on all devices',
    signOutFailed: 'Failed to sign out',
    confirmSignOutEverywhere: 'Sign out on all devices, this one too?',
    administratorAdded: 'Administrator added',
    administratorFailed: 'Failed to add administrator',
  },

  dashboard: { fetchFailed: 'Failed to fetch data' },
} as const;
