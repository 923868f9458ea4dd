import { z } from 'zod';

const password = z.string().min(1, 'must not be empty').max(1024);
const code = z.string().trim().min(1, 'must not be empty').max(100);

export const ownPassword = z.object({ password });
export const firstCode = z.object({ setup: z.string().max(1000), code });
export const passwordAndCode = z.object({ password, code });

/** The two-step verification of a user. */
export const secondFactorEntity = z.object({
  isOn: z.boolean(),
  since: z.string().nullable(),
  /** Whether app codes can be checked. False if the site was moved without its key; then only recovery codes work. */
  canCheckApp: z.boolean(),
  recoveryCodesLeft: z.int(),
});
export type SecondFactorState = z.output<typeof secondFactorEntity>;

/** Setup data for an authenticator app, also as a QR code with this many modules per side. */
export const secondFactorSetupEntity = z.object({
  /** Must be sent back with the first code. */
  setup: z.string(),
  key: z.string(),
  address: z.string(),
  picture: z.object({ size: z.int(), path: z.string() }),
});
export type SecondFactorSetup = z.output<typeof secondFactorSetupEntity>;

export const recoveryCodesEntity = z.object({ recoveryCodes: z.array(z.string()) });
