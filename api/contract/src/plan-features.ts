/* What each plan gives (docs/what-we-promise.md). Imports no code. */
import type { PlanFeatures } from './entitlements.ts';
import type { PlanId } from './price-list.ts';

/** Without a plan. */
export const freeFeatures: PlanFeatures = {
  syncDevices: 0,
  advertising: true,
  support: 'none',
  team: false,
};

export const planFeatures: Readonly<Record<PlanId, PlanFeatures>> = {
  basic: { syncDevices: 2, advertising: true, support: 'email', team: false },
  premium: { syncDevices: null, advertising: false, support: 'priority', team: false },
  business: { syncDevices: null, advertising: false, support: 'always', team: true },
};
