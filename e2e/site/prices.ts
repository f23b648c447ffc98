/** How the three prices read on the landing page of some languages (specification, section 9). */
export const formatPriceExamples = [
  { address: '/en/', prices: ['9.90', '49.90', '99.90', 'CHF'] },
  { address: '/de/', prices: ['9.90', '49.90', '99.90', 'CHF'] },
  { address: '/ru/', prices: ['9,90', '49,90', '99,90', 'CHF'] },
];
