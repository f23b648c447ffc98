/** Named by the `Speculation-Rules` header, so that no page needs an inline script for it. */
export const speculationRulesPath = '/speculation-rules.json';

/** Pages that are left out: calls, the choice of French (which sets a cookie), and what belongs to one order. */
const excluded = [
  '/api/*',
  '/dev/*',
  '/preview/*',
  '/fr/*',
  '/*checkout*',
  '/*subscribe*',
  '/*success*',
  '/*cancel*',
];

/** The page of a link that is about to be followed is fetched ahead (moderate: hovered for 200 ms, or pressed). */
export const speculationRules = {
  prefetch: [
    {
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: excluded } }] },
      eagerness: 'moderate',
    },
  ],
};
