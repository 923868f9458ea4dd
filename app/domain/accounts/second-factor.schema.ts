import { z } from 'zod';

const password = z.string().min(1, 'must not be empty').max(1024);
const code = z.string().trim().min(1, 'must not be empty').max(100);

export const ownPassword = z.object({ password });
export const firstCode = z.object({ setup: z.string().max(1000), code });
export const passwordAndCode = z.object({ password, code });

export const secondFactorEntity = z.object({
  isOn: z.boolean(),
  since: z.string().nullable(),
  canCheckApp: z.boolean(),
  recoveryCodesLeft: z.int(),
});

export const secondFactorSetupEntity = z.object({
  setup: z.string(),
  key: z.string(),
  address: z.string(),
  picture: z.object({ size: z.int(), path: z.string() }),
});

export const recoveryCodesEntity = z.object({ recoveryCodes: z.array(z.string()) });
