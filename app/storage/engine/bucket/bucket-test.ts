import { afterEach, beforeAll } from 'vitest';
import { startBucket } from '#tests/support/bucket.ts';
import { type BucketProxy, startBucketProxy } from '#tests/support/bucket-proxy.ts';

/** Starts a bucket behind a proxy for the tests of a file. After each test, the proxy works again. */
export function startProxyForAll(take: (proxy: BucketProxy) => void): void {
  let proxy: BucketProxy;
  beforeAll(async () => {
    const bucket = await startBucket();
    proxy = await startBucketProxy(bucket);
    take(proxy);
    return async () => {
      proxy.stop();
      await bucket.close();
    };
  });
  afterEach(() => {
    proxy.turn('working');
    proxy.onRequest(() => {});
    proxy.requests();
  });
}
