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
  '/*order*',
];

/**
 * Text of every page's `speculationrules` script: the page of a link that is about to be followed is fetched ahead
 * (moderate: hovered for 200 ms, or pressed). A file named by a header would be one more request of every page.
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: excluded } }] },
      eagerness: 'moderate',
    },
  ],
});
