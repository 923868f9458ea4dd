/** npm start: builds if anything has changed since the last build, then launches the site. */
import { build, isBuilt } from './build.ts';

process.env.NODE_ENV = 'production';
if (!isBuilt()) {
  process.stdout.write('Building…\n');
  await build();
}
await import('../server.ts');
