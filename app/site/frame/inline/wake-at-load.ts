import './count-taps.ts';
import { begin } from './site-file.ts';

/** Loads the site's script at once on pages that need it, for a retry or a confirmation. */
addEventListener('load', begin);
