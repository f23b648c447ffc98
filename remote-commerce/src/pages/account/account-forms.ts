/** The forms on /account, by the last part of their endpoint's path. */
export const accountForms = [
  'link',
  'sign-in',
  'sign-out',
  'cancel',
  'keep',
  'plan',
  'billing-address',
  'remove-billing-address',
  'download',
  'rename-device',
  'remove-device',
  'invite-person',
  'remove-person',
  'leave-plan',
  'join-plan',
  'change-address',
  'confirm-address',
] as const;

/** The forms on /activate, likewise. */
export const activationForms = ['activate', 'refuse-device'] as const;

export type AccountFormName = (typeof accountForms | typeof activationForms)[number];
