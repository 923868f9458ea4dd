import { counted } from './counted.ts';

/** Every toast and confirmation of the panel. */
export const sentences = {
  signIn: {
    done: 'Login successful!',
    failed: 'Invalid username or password',
    wrongCode: 'This code is wrong or was used before',
    tooMany: 'Too many attempts. Please wait a few minutes and try again.',
    unreachable: 'The server cannot be reached. Please check your connection and try again.',
  },
  notAuthenticated: 'Not authenticated. Please login again.',
  undo: 'Undo',
  undone: 'Change undone',
  undoFailed: 'The change could not be undone',
  undoTooLate: 'Not undone: someone else has saved a change since then',
  addressTaken: (what: string) => `Another ${what} already has this web address. Please change it.`,
  broughtBack: 'Restored',
  broughtBackFailed: (why: string | null) => (why === null ? 'It could not be restored' : `Not restored. ${why}`),
  historyFailed: 'Failed to fetch the history',
  unsaved: 'You have unsaved changes. Leave without saving?',

  product: {
    updated: 'Product updated successfully',
    created: 'Product created successfully',
    deleted: 'Product deleted successfully',
    fetchFailed: 'Failed to fetch data',
    saveFailed: 'Failed to save product',
    changedSince: 'Not saved: someone else has just changed this product. You see it as it is now.',
    missingFields: (names: readonly string[]) => `Missing required fields: ${names.join(', ')}`,
    invalid: 'Invalid data. Please check required fields: Name, Description, Category, Brand, Slug',
    deleteFailed: 'Failed to delete product',
    confirmDelete: 'Are you sure you want to delete this product?',
    confirmDeleteMany: (count: number, unsaved: number) =>
      `Delete ${counted(count, 'product', 'products')}? You can restore ${count === 1 ? 'it' : 'them'} from the trash for 30 days.${
        unsaved > 0 ? ` ${counted(unsaved, 'product has', 'products have')} unsaved changes, which are lost.` : ''
      }`,
    deleteManyFailed: 'Failed to delete products',
    deletedMany: (count: number) => `${counted(count, 'product', 'products')} deleted`,
    replaceSpecification: (name: string) => `There is already a specification named ${name}. Replace its value?`,
  },

  links: {
    fetchFailed: 'Failed to load the links',
    saveFailed: 'Failed to save the link',
    linked: 'Linked',
    removed: 'Link removed',
    sameKind: 'Not linked: one of the two must be a machine, the other a toner, ink or drum',
  },

  grid: {
    fetchFailed: 'Failed to fetch data',
    saved: (count: number) => `${counted(count, 'product', 'products')} updated`,
    saveFailed: 'Failed to save products',
    changedSince: 'Nothing saved yet: someone else has changed some of these products.',
    refused: 'Nothing saved yet: some cells have errors. Each shows the reason.',
  },

  imports: {
    fetchFailed: 'Failed to fetch the import',
    listFailed: 'Failed to fetch imports',
    sendFailed: 'The file could not be read',
    tooLarge: 'This file is too large. Up to 20 MB is possible.',
    zipTooLarge: 'This ZIP is too large. Up to 50 MB at once is possible.',
    chooseFailed: 'Failed to change the columns',
    startFailed: 'Failed to start the import',
    cancelFailed: 'Failed to cancel the import',
    undoFailed: 'Failed to undo the import',
    discarded: 'File discarded. Nothing was changed.',
    discardFailed: 'Failed to discard the file',
    confirmUndo: (count: number) =>
      `Undo this import of ${counted(count, 'product', 'products')}? Changed ones get their old values back. New ones move to the trash.`,
    fileFailed: 'Failed to create the file',
  },

  upload: {
    done: 'Image uploaded successfully',
    failed: 'Failed to upload image',
    galleryDone: (count: number) => `Uploaded ${count} images successfully`,
    galleryFailed: 'Failed to upload gallery images',
    savingAfter: (count: number) => `Saving after ${count} ${count === 1 ? 'picture' : 'pictures'}…`,
    saveStopped: 'Not saved: a picture could not be uploaded. Try it again or remove it, then save.',
    leave: 'Pictures are still being uploaded. Leave without them?',
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
    published: 'Post published',
    scheduled: 'Post scheduled',
    draftSaved: 'Draft saved',
    saveFailed: 'Failed to save post',
    deleted: 'Post deleted',
    deleteFailed: 'Failed to delete post',
    confirmDelete: 'Delete this post?',
    previewFailed: 'Failed to create the preview',
  },

  message: {
    fetchFailed: 'Failed to fetch messages',
    updated: 'Status updated',
    updateFailed: 'Failed to update',
    deleted: 'Message deleted',
    deleteFailed: 'Failed to delete message',
    deletedBefore: 'This message was already deleted',
    confirmDelete: 'Delete this message?',
    markedSpam: 'Moved to suspected spam',
    markedNotSpam: 'Moved to messages',
    exported: (count: number) => `Exported ${counted(count, 'message', 'messages')}`,
    exportFailed: 'Failed to export messages',
  },

  pictureOfPageFailed: 'Failed to show the preview',
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
    samplesFetchFailed: 'Failed to fetch the samples',
    samplesDone: 'Sample data initialized',
    samplesFailed: 'Failed to initialize data',
    confirmRemoveSamples: (samples: string) =>
      `Remove all samples: ${samples}? You can restore them from the trash for 30 days.`,
    samplesRemoved: (samples: string) => `Removed ${samples}`,
    samplesRemoveFailed: 'Failed to remove samples',
    noSamples: 'There are no samples any more',
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

  bin: {
    fetchFailed: 'Failed to fetch the trash',
    restored: (notes: readonly string[]) => ['Restored.', ...notes].join(' '),
    groupRestored: (count: number, notes: readonly string[] = []) =>
      [`${counted(count, 'item', 'items')} restored.`, ...(notes.length > 0 ? ['Some differ from before.'] : [])].join(
        ' ',
      ),
    restoreFailed: 'Failed to restore',
    gone: 'This is no longer in the trash',
    removed: 'Deleted permanently',
    removeFailed: 'Failed to delete permanently',
    confirmRemove: (title: string) => `Delete ${title} permanently? It cannot be restored.`,
  },

  media: {
    fetchFailed: 'Failed to fetch pictures',
    textSaved: 'Alt text saved',
    textFailed: 'Failed to save the alt text',
    textChangedSince: 'Not saved: someone else has just changed this alt text. Please compare both.',
    gone: 'This picture was replaced or removed',
    replaced: 'Replaced everywhere',
    replaceFailed: 'Failed to replace the picture',
    removed: 'Picture moved to trash',
    removeFailed: 'Failed to remove the picture',
    confirmRemove: 'Remove this picture? It stays in the trash for 30 days.',
    confirmRemoveUnused: (count: number, size: string) =>
      `Remove ${counted(count, 'unused picture', 'unused pictures')} (${size})? They stay in the trash for 30 days.`,
    unusedRemoved: (count: number, size: string) => `Moved ${counted(count, 'picture', 'pictures')} (${size}) to trash`,
    tooManyAtOnce: 'Up to 100 pictures at once. The first 100 are uploaded.',
    someFailed: (count: number) =>
      count === 1 ? '1 picture could not be uploaded' : `${count} pictures could not be uploaded`,
  },

  mail: {
    fetchFailed: 'Failed to fetch e-mail settings',
    saved: 'E-mail settings saved',
    saveFailed: 'Failed to save e-mail settings',
    testFailed: 'The test failed to start',
    testTooOften: 'Too many tests. Please wait a few minutes.',
  },

  backups: {
    fetchFailed: 'Failed to fetch the backups',
    startFailed: 'Failed to start the backup',
    startTooOften: 'Too many backups. Please wait an hour.',
  },
  siteStatus: { fetchFailed: 'Failed to fetch the website status' },

  redirect: {
    fetchFailed: 'Failed to fetch old links',
    removed: 'Old link removed',
    removeFailed: 'Failed to remove the old link',
    confirmRemove: 'Remove this old link? Visitors who use it will no longer find the page.',
  },

  account: {
    fetchFailed: 'Failed to fetch account',
    nameSaved: 'Name saved',
    nameFailed: 'Failed to save name',
    passwordChanged: 'Password changed. Other devices are signed out.',
    passwordFailed: 'Failed to change password',
    signedOutEverywhere: 'Signed out on all devices',
    signOutFailed: 'Failed to sign out',
    confirmSignOutEverywhere: 'Sign out on all devices, this one too?',
    personAdded: 'Person added',
    personFailed: 'Failed to add person',
    confirmRemove: (name: string) => `Remove ${name}? They are signed out at once and cannot sign in any more.`,
    personRemoved: 'Person removed',
    removeFailed: 'Failed to remove person',
    confirmLevel: (name: string, level: 'admin' | 'staff') =>
      level === 'admin'
        ? `Make ${name} an owner? They can then do everything you can, also remove you.`
        : `Make ${name} staff? They can then no longer open settings, people, import or export.`,
    levelChanged: (name: string, level: 'admin' | 'staff') =>
      `${name} is ${level === 'admin' ? 'an owner' : 'staff'} now`,
    levelFailed: 'Failed to change the role',
    confirmReset: (name: string) => `Set this new password for ${name}? They are signed out at once.`,
    passwordReset: (name: string) => `New password set. Tell it to ${name} in person.`,
    resetFailed: 'Failed to set new password',
    deviceSignedOut: 'Signed out',
    deviceForgotten: 'Device forgotten',
    signedOutElsewhere: 'Signed out everywhere else',
    confirmSignOutPerson: (name: string) => `Sign ${name} out on all their devices?`,
    personSignedOut: (name: string) => `${name} is signed out everywhere`,
    confirmTakeCode: (name: string) =>
      `Let ${name} sign in without a code? They are signed out at once, and need only their password until they set up codes again.`,
    codeTaken: (name: string) => `${name} can sign in without a code now`,
    takeCodeFailed: 'Failed to turn off the code',
    noticeFailed: 'Failed to dismiss the notice',
  },

  push: {
    turnedOn: 'Notifications are on for this device',
    turnOnFailed: 'Notifications could not be turned on',
    saved: 'Device saved',
    saveFailed: 'Failed to save the device',
    removed: 'Device removed',
    removeFailed: 'Failed to remove the device',
    testFailed: 'Failed to send the test',
    test: {
      sent: 'Test sent. It appears on the device in a few seconds.',
      gone: 'This device no longer takes notifications and was removed. Turn them on there again.',
      refused: 'The test was not sent. Remove the device and turn notifications on there again.',
      failed: 'The test was not sent. Please try again in a few minutes.',
    },
  },

  secondFactor: {
    failed: 'Codes are not set up yet',
    turnedOn: 'Codes are on. Your other devices are signed out.',
    turnedOff: 'Codes are off',
    turnOffFailed: 'Failed to turn codes off',
    codesRenewed: 'New recovery codes created',
    codesFailed: 'Failed to create new recovery codes',
    copied: 'Copied',
    notCopied: 'Could not be copied. Please write them down.',
  },

  dashboard: { fetchFailed: 'Failed to fetch data' },
} as const;
