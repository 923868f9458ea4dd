import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('everything is optional', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '0.0.0.0',
    publicUrl: 'http://localhost:3000',
    admin: { username: 'admin', password: undefined },
    databaseUrl: undefined,
    samples: 'demo',
    trustedProxies: [],
    hasEarlyHints: false,
    allowedOrigins: [],
    shedAfterMs: 200,
    logLevel: 'info',
  });
});

test('an empty value is an absent one', () => {
  expect(readConfig({ PORT: '', ADMIN_PASSWORD: '', DATABASE_URL: '' }).port).toBe(3000);
});

test('lists are split, addresses lose their last slash', () => {
  const config = readConfig({
    PUBLIC_URL: 'https://www.dealer.example/',
    TRUST_PROXY: '127.0.0.1, 10.0.0.0/8 ,::1',
    CORS_ORIGINS: 'https://app.dealer.example',
  });
  expect(config.publicUrl).toBe('https://www.dealer.example');
  expect(config.trustedProxies).toEqual(['127.0.0.1', '10.0.0.0/8', '::1']);
  expect(config.allowedOrigins).toEqual(['https://app.dealer.example']);
});

test('every problem is named at once', () => {
  expect(() => readConfig({ PORT: '70000', PUBLIC_URL: 'https://a.b/c', SAMPLES: 'x', TRUST_PROXY: 'all' })).toThrow(
    /PORT.*PUBLIC_URL.*SAMPLES.*TRUST_PROXY/s,
  );
});

test('early hints need a proxy that is named', () => {
  expect(() => readConfig({ EARLY_HINTS: 'on' })).toThrow(/EARLY_HINTS needs .* TRUST_PROXY/);
  expect(readConfig({ EARLY_HINTS: 'on', TRUST_PROXY: '10.0.0.1' }).hasEarlyHints).toBe(true);
});
