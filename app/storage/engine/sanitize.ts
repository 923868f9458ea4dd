import { createRequire } from 'node:module';
import type Sanitize from 'sanitize-html';
import { lazily } from '#app/storage/engine/work/lazily.ts';

const require = createRequire(import.meta.url);

export const sanitize = lazily((): typeof Sanitize => require('sanitize-html'));
