import { z } from 'zod';
import { line, requiredLine } from './text.schema.ts';
import { passwordProblem, roles } from './user.ts';

/** What is typed at the login page: any text, so that no rule tells which names exist. */
export const credentials = z.object({
  username: requiredLine(200),
  password: z.string().min(1, 'must not be empty').max(1024),
  /** Of an app or a recovery code, where one is asked for. */
  code: z.string().trim().max(100).default(''),
  /** What a browser calls itself, for itself: long enough that nobody else can. */
  device: z
    .string()
    .regex(/^[\w-]{22,64}$/, 'must be 22 to 64 letters, digits, hyphens or underscores')
    .optional(),
  /** The secret that an earlier sign-in answered to `rememberDevice`. An invalid one counts as none. */
  deviceSecret: z.string().max(200).optional(),
  rememberDevice: z.boolean().default(false),
});

const username = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9._-]{3,40}$/, 'must be 3 to 40 letters, digits, dots, hyphens or underscores');

export const newUser = z
  .object({ username, password: z.string(), role: z.enum(roles).default('admin') })
  .superRefine(({ username: name, password }, context) => {
    const problem = passwordProblem(password, name);
    if (problem) context.addIssue({ code: 'custom', path: ['password'], message: problem });
  });

export const passwordChange = z.object({
  currentPassword: z.string().min(1, 'must not be empty').max(1024),
  newPassword: z.string(),
});

/** The name shown as the author of a user's posts; empty for none. */
export const displayName = z.object({ name: line(120) });

/** A user as the calls answer them. */
export const userEntity = z.object({
  username: z.string(),
  role: z.enum(roles),
  lastLogin: z.string().nullable(),
});

/** A new password for somebody else; whether it is good enough depends on the name. */
export const passwordReset = z.object({ password: z.string() });

/** What somebody may do. */
export const roleChange = z.object({ role: z.enum(roles) });

/** Somebody in the list of all who may sign in. */
export const personEntity = z.object({
  id: z.string(),
  username: z.string(),
  role: z.enum(roles),
  lastLogin: z.string().nullable(),
  isSelf: z.boolean(),
  hasSecondFactor: z.boolean(),
});
