import { begin } from './site-file.ts';

/** Runs at the end of a page in which something waits for the site's script: another try, or to be thanked for. */
addEventListener('load', begin);
