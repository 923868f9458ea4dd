/** A real S3-compatible server in its own process, with one bucket in a folder. It verifies signatures. */
import { createRequire } from 'node:module';

type Context = { path: string; app: object };
type Middleware = (context: Context, next: () => Promise<void>) => Promise<void>;
type S3rver = new (options: object) => { middleware: Middleware[]; run: () => Promise<{ port: number }> };

// The package has no types.
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as S3rver;

const [directory, port = '0'] = process.argv.slice(2);
const server = new S3rver({
  directory,
  port: Number(port),
  address: '127.0.0.1',
  silent: true,
  configureBuckets: [{ name: 'backups' }],
});
// Unlike S3, s3rver signs list requests without the trailing slash, so skip the signature check for those only.
server.middleware.unshift((context, next) => {
  if (context.path.endsWith('/'))
    context.app = Object.create(context.app, { allowMismatchedSignatures: { value: true } });
  return next();
});
process.once('disconnect', () => process.exit(0));
process.send?.(await server.run());
