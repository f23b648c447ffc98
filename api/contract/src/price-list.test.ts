import { expect, test } from 'vitest';
import { apps, currency, defaultApp, plans, trialDays } from './price-list.ts';

test('M6 the plans cost 9.90, 49.90 and 99.90 CHF a month, premium is the popular one, the trial takes 14 days', () => {
  expect(plans.map((plan) => [plan.id, plan.amount])).toEqual([
    ['basic', 990],
    ['premium', 4990],
    ['business', 9990],
  ]);
  expect(plans.filter((plan) => plan.popular).map((plan) => plan.id)).toEqual(['premium']);
  expect([currency, trialDays]).toEqual(['chf', 14]);
});

test('C11 the three apps have their names and pages', () => {
  expect(apps.map((app) => `${app.name} /${app.slug}`)).toEqual([
    'Chronos-Pro /chronos-pro',
    'AtlasFibre /atlasfibre',
    'TrackIT /trackit',
  ]);
  expect(defaultApp).toBe('Chronos-Pro');
});
