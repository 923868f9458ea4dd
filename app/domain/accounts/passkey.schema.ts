import { z } from 'zod';
import { browserFields } from './user.schema.ts';

const bytes = z
  .string()
  .max(20_000)
  .regex(/^[\w-]*$/, 'must be base64url');

/** What a browser answers to WebAuthn options. */
const answer = <Shape extends z.ZodRawShape>(response: Shape) =>
  z.object({
    id: bytes,
    rawId: bytes,
    type: z.literal('public-key'),
    clientExtensionResults: z.object({}).default({}),
    response: z.object({ clientDataJSON: bytes, ...response }),
  });

export const newPasskey = z.object({ answer: answer({ attestationObject: bytes }) });
export const passkeySignIn = z.object({
  ...browserFields,
  answer: answer({ authenticatorData: bytes, signature: bytes }),
});
export type NewPasskeyAnswer = z.output<typeof newPasskey>['answer'];
export type PasskeyAnswer = z.output<typeof passkeySignIn>['answer'];

/** The password, and the code if sign-in requires one: a stolen session alone must not add a passkey. */
export const passkeyProof = z.object({
  password: z.string().min(1, 'must not be empty').max(1024),
  code: z.string().trim().max(100).default(''),
});

/** Options for the browser, in WebAuthn's JSON form. */
export const passkeyOptions = z.looseObject({ challenge: z.string() });

export const passkeyEntity = z.object({
  id: z.string(),
  /** The device on which it was added, in plain words. */
  device: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});
export type Passkey = z.output<typeof passkeyEntity>;
