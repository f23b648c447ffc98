/* What each plan gives (docs/what-we-promise.md). Imports no code. */
import type { PlanId } from './price-list.ts';

export interface PlanFeatures {
  /** On how many devices records are synced; null: any number. */
  syncDevices: number | null;
  /** Whether the apps show advertising. */
  advertising: boolean;
  support: 'none' | 'email' | 'priority' | 'always';
  /** Whether other people use the plan too. */
  team: boolean;
}

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
