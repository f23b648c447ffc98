import { z } from 'zod';
import { csrfTokens, flag, text } from './parts.ts';

const deviceSchema = z.strictObject({
  device: text,
  deviceName: text,
  appName: text,
  used: text.optional(),
  unused: flag,
});
export type DeviceData = z.infer<typeof deviceSchema>;

const personSchema = z.strictObject({
  person: text,
  personName: text,
  joined: z.strictObject({ since: text }).optional(),
  invited: z.strictObject({ until: text }).optional(),
  lapsed: flag,
});
export type PersonData = z.infer<typeof personSchema>;

export const devicesSchema = z.strictObject({ devices: z.array(deviceSchema), hasDevices: z.boolean() });
export type DevicesData = z.infer<typeof devicesSchema>;

export const peopleSchema = z.strictObject({
  /** With whom the customer shares a plan. */
  team: z
    .strictObject({ people: z.array(personSchema), taken: z.int(), most: z.int(), invite: flag, full: flag })
    .optional(),
  /** The plan that somebody shares with the customer. */
  shared: z.strictObject({ runs: flag, over: flag }).optional(),
});
export type PeopleData = z.infer<typeof peopleSchema>;

const deviceConfirmationSchema = z.strictObject({
  code: text,
  csrf: csrfTokens,
  email: text,
  appName: text,
  deviceName: text,
  sameNetwork: flag,
  otherNetwork: flag,
  zone: z.strictObject({ words: text }).optional(),
  planName: text.optional(),
  noPlan: flag,
  again: flag,
  full: z.strictObject({ byPlan: z.strictObject({ count: z.int() }).optional(), byRule: flag }).optional(),
  ...devicesSchema.partial().shape,
  free: flag,
});
export type DeviceConfirmationData = z.infer<typeof deviceConfirmationSchema>;

/** 200 of GET /api/account/activation. */
export const activationPageSchema = z.strictObject({
  enter: flag,
  wrong: flag,
  /** Whether the wrong code has digits, which no code has. */
  digits: flag,
  typed: text.optional(),
  signIn: z.strictObject({ code: text }).optional(),
  /** The device that the visitor has just agreed to. */
  connected: z.strictObject({ appName: text }).optional(),
  confirm: deviceConfirmationSchema.optional(),
});
export type ActivationPageData = z.infer<typeof activationPageSchema>;
