import type { PlanId } from '@site/api-contract/price-list';

/** What each plan includes and what it leaves out (M6), as keys of the messages. */
export const planFeatures = {
  basic: {
    includes: [
      'pricing.basic.features.apps',
      'pricing.basic.features.basic',
      'pricing.basic.features.devices',
      'pricing.basic.features.email',
    ],
    excludes: ['pricing.basic.features.noAdvanced', 'pricing.basic.features.noPriority'],
  },
  premium: {
    includes: [
      'pricing.premium.features.basic',
      'pricing.premium.features.advanced',
      'pricing.premium.features.unlimited',
      'pricing.premium.features.ads',
      'pricing.premium.features.support',
      'pricing.premium.features.updates',
    ],
    excludes: [],
  },
  business: {
    includes: [
      'pricing.business.features.premium',
      'pricing.business.features.team',
      'pricing.business.features.security',
      'pricing.business.features.api',
      'pricing.business.features.support',
      'pricing.business.features.training',
    ],
    excludes: [],
  },
} as const satisfies Record<PlanId, unknown>;

/** The four questions of the pricing section. */
export const pricingTopics = ['trial', 'billing', 'devices', 'support'] as const;
