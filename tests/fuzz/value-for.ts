import type { Random } from '#tests/support/random.ts';
import { hostileTexts, hostileValues } from './hostile-values.ts';

/** The parts of JSON Schema that the site's API document uses. */
export type Schema = {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  format?: string;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
};

/** One in so many values is invalid. */
const hostileOnceIn = 14;

/** Maximum number of optional fields. */
const optionalAtOnce = 5;

const words = ['Canon', 'Laser', 'printer', 'toner', 'A3', 'नया', 'Größe', '1200', 'dpi'];

/** Required formats of certain fields, which their schemas do not express. */
const named: Record<string, (random: Random) => unknown> = {
  slug: (random) => `fuzz-${random.below(60)}`,
  // Never contacts an external host.
  host: (random) => random.pick(['127.0.0.1', 'not a host', '']),
  email: () => 'asha@example.com',
  contactEmail: () => 'asha@example.com',
  to: () => 'asha@example.com',
  brand: () => 'Canon',
  category: (random) => random.pick(['Copiers', 'Laser Printers', 'Used']),
  phone: () => '+919800012345',
  password: () => 'correct-horse-fuzz',
  username: (random) => `fuzz${random.below(40)}`,
  youtubeUrl: () => 'https://youtu.be/aqz-KE-bpKQ',
  image: () => 'https://example.com/a.png',
  featuredImage: () => '/uploads/0123456789ab-10x10.webp',
  path: (random) => random.pick(['/', '/products', '/services', '/contact']),
};

/** A value that matches the schema, with occasional violations. */
export function valueFor(schema: Schema, random: Random, name = ''): unknown {
  if (name !== 'host' && random.once(hostileOnceIn))
    return random.once(2) ? random.pick(hostileTexts) : random.pick(hostileValues);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const choices = schema.anyOf ?? schema.allOf;
  if (choices) return valueFor(random.pick(choices), random, name);
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type;
  if (type === 'object' || schema.properties) return objectOf(schema, random);
  if (type === 'array') {
    const { minItems = 0, maxItems = 4 } = schema;
    const count = random.once(60) ? Math.min(maxItems + 1, 300) : minItems + random.below(3);
    return Array.from({ length: count }, () => valueFor(schema.items ?? {}, random, name));
  }
  if (type === 'boolean') return random.once(2);
  if (type === 'null') return null;
  if (type === 'integer' || type === 'number') {
    const { minimum = 0, maximum = 1000 } = schema;
    return random.pick([minimum, maximum, minimum - 1, maximum + 1, minimum + random.below(10), 1, 2.5]);
  }
  return named[name]?.(random) ?? textOf(schema, random);
}

function textOf({ format, minLength = 0, maxLength = 200 }: Schema, random: Random): string {
  if (format === 'date-time') return new Date(1.7e12 + random.below(1e9) * 100).toISOString();
  if (format === 'date') return `2026-0${1 + random.below(9)}-1${random.below(10)}`;
  if (format === 'email') return 'asha@example.com';
  if (random.once(40)) return 'x'.repeat(Math.min(maxLength + random.below(2), 20_001));
  const text = `${random.pick(words)} ${random.pick(words)} ${random.below(1000)}`;
  return text.slice(0, maxLength).padEnd(minLength, 'x');
}

function objectOf({ properties = {}, required = [], additionalProperties }: Schema, random: Random): object {
  const made: [string, unknown][] = [];
  // Sometimes omits a required field.
  for (const name of required) if (!random.once(40)) made.push([name, valueFor(properties[name] ?? {}, random, name)]);
  const names = Object.keys(properties);
  if (names.length > 0)
    for (let left = random.below(optionalAtOnce); left > 0; left--) {
      const name = random.pick(names);
      made.push([name, valueFor(properties[name] ?? {}, random, name)]);
    }
  if (typeof additionalProperties === 'object')
    for (let left = random.below(4); left > 0; left--)
      made.push([random.pick(words), valueFor(additionalProperties, random)]);
  if (random.once(20)) made.push([random.pick(hostileTexts), random.pick(hostileValues)]);
  return Object.fromEntries(made);
}
