/** The endpoint, display name and folder of a bucket URL; `prefix` is empty or ends with a slash. */
export function bucketParts(url: string): { endpoint: string; name: string; prefix: string } {
  const { origin, host, pathname } = new URL(url);
  const [bucket = '', ...folders] = pathname.split('/').filter(Boolean).map(decodeURIComponent);
  const prefix = folders.map((each) => `${each}/`).join('');
  return {
    endpoint: `${origin}/${bucket}`,
    name: `${bucket}${prefix && `/${prefix.slice(0, -1)}`} at ${host}`,
    prefix,
  };
}
