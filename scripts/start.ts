/** npm start: builds if anything has changed since the last build, then launches the site. */
import { join } from 'node:path';
import { build, isBuilt } from './build.ts';

process.env.NODE_ENV = 'production';
if (!isBuilt()) {
  process.stdout.write('Building…\n');
  await build();
}
await import(join(import.meta.dirname, '../build/server.js'));
