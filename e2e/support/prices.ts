/** The three prices as written on the landing page, in some languages (M6). */
export const shownPrices = [
  { address: '/en/', prices: ['CHF\u00a09.90', 'CHF\u00a049.90', 'CHF\u00a099.90'] },
  { address: '/de/', prices: ['CHF\u00a09.90', 'CHF\u00a049.90', 'CHF\u00a099.90'] },
  { address: '/ru/', prices: ['9,90\u00a0CHF', '49,90\u00a0CHF', '99,90\u00a0CHF'] },
];
