import { inject } from 'vitest';
import { access, type SharedSite } from './site.ts';

/** The site with the sample catalogue that all read-only files share. `built-site.ts` starts and stops it. */
export const sharedSite = (): SharedSite => access(inject('sharedSite').url, inject('sharedSite').dataDir);
