import { z } from 'zod';
import { isEmail } from '#app/domain/text/addresses.ts';
import { asked } from '#app/domain/text/prompts.ts';
import { line, lines, requiredLine } from '#app/domain/text/text.schema.ts';
import { passwordProblem } from './password.ts';
import { roles, usernamePattern } from './user.ts';

/** What a browser says of itself at sign-in. */
export const browserFields = {
  /** Random device id created by the browser; long enough that it cannot be guessed. */
  device: z
    .string()
    .regex(/^[\w-]{22,64}$/, 'must be 22 to 64 letters, digits, hyphens or underscores')
    .optional(),
  /** The secret returned by an earlier sign-in with `rememberDevice`. An invalid one counts as none. */
  deviceSecret: z.string().max(200).optional(),
  rememberDevice: z.boolean().default(false),
};
export type BrowserFields = { device?: string | undefined; rememberDevice: boolean };

/** Login input. Accepts any text, so that validation does not reveal which user names exist. */
export const credentials = z.object({
  username: requiredLine(200),
  password: z.string().min(1, 'must not be empty').max(1024),
  /** Code from an app, or a recovery code, if required. */
  code: z.string().trim().max(100).default(''),
  ...browserFields,
});

const username = z
  .string()
  .trim()
  .regex(usernamePattern, 'must be 3 to 40 letters, digits, dots, hyphens or underscores');

function checkPassword(given: { username: string; password: string }, context: z.RefinementCtx): void {
  const problem = passwordProblem(given.password, given.username);
  if (problem) context.addIssue({ code: 'custom', path: ['password'], message: problem });
}

export const newUser = z
  .object({ username, password: z.string(), role: z.enum(roles).default('admin') })
  .superRefine(checkPassword);

export const newInvitation = z.object({
  name: requiredLine(120),
  role: z.enum(roles),
  branches: lines(100, 64).default([]).describe('Ids of the branches that a staff user will be limited to'),
});

export const invitationSecret = z.object({ secret: z.string().max(100) });

export const acceptedInvitation = z
  .object({ ...invitationSecret.shape, username, password: z.string() })
  .superRefine(checkPassword);

/** A link with which a person chooses a username and a password. */
export const invitationEntity = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(roles),
  branches: z.array(z.string()),
  expiresAt: z.string(),
});
export type Invitation = z.output<typeof invitationEntity>;

export const passwordChange = z.object({
  currentPassword: z.string().min(1, 'must not be empty').max(1024),
  newPassword: z.string(),
});

/** The name shown as the author of a user's posts; empty for none. */
export const displayName = z.object({ name: line(120) });

/** Address for the user's morning digest; may be empty. */
export const digestChoice = z.object({
  email: line(254).refine((value) => value === '' || isEmail(value), asked.email),
});

/** The signed-in user; `lastLogin` is the login before this one. No type outside storage contains a password hash. */
export const userEntity = z.object({
  username: z.string(),
  role: z.enum(roles),
  lastLogin: z.string().nullable(),
});
export type User = z.output<typeof userEntity>;

/** A new password for another user. Its strength is checked later, because it depends on the user name. */
export const passwordReset = z.object({ password: z.string() });

export const roleChange = z.object({ role: z.enum(roles) });

export const branchLimit = z.object({ branches: lines(100, 64) });

/** `lastLogin` is the latest login. `hasSecondFactor`: whether login requires a code. */
export const personEntity = z.object({
  id: z.string(),
  ...userEntity.shape,
  name: z.string().describe('The full name; may be empty'),
  isSelf: z.boolean(),
  hasSecondFactor: z.boolean(),
  branches: z.array(z.string()).describe('Ids of the branches that a staff user is limited to; empty for all'),
});
export type Person = z.output<typeof personEntity>;
