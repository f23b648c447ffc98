/** The price list. Browser code imports this file: it imports nothing itself. */

/** ISO 4217 in lower case, as the payment provider writes it. */
export const currency = 'chf';
export const trialDays = 14;

/** Hours for which a browser keeps an order's key: unpaid orders are cancelled earlier, else a buyer could pay twice (C9). */
export const orderKeyHours = 72;

/**
 * The plans in the order of the pricing section; `amount` is centimes per month. A new amount applies to new subscriptions at
 * once, to running ones thirty days after a mail (docs/decisions/0115-notices-follow-from-the-provider.md).
 */
export const plans = [
  { id: 'basic', amount: 990, popular: false },
  { id: 'premium', amount: 4990, popular: true },
  { id: 'business', amount: 9990, popular: false },
] as const;

/**
 * Former prices, in centimes, while live releases still show them: single months are sold at both. Subscribers are told of
 * the new price once the entry is gone (`main.js prices`).
 */
export const retiringPrices: Partial<Record<PlanId, number>> = {};

export type Plan = (typeof plans)[number];
export type PlanId = Plan['id'];

/** The apps in the order of the showcase; `slug` is the path of an app's page, `name` is used in queries. */
export const apps = [
  { slug: 'chronos-pro', name: 'Chronos-Pro' },
  { slug: 'atlasfibre', name: 'AtlasFibre' },
  { slug: 'trackit', name: 'TrackIT' },
] as const;

type App = (typeof apps)[number];
export type AppName = App['name'];
export type AppSlug = App['slug'];

/** The app that /download offers when its address names none. */
export const defaultApp: AppName = 'Chronos-Pro';
