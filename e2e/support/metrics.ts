import type { APIRequestContext } from 'playwright/test';

/** The operations token of the shared site. */
export const opsToken = 'a-token-for-the-journeys';

/** How many violations of a CSP directive browsers have reported, by the metrics. */
export async function reportedViolations(request: APIRequestContext, directive: string): Promise<number> {
  const answer = await request.get('/metrics', { headers: { Authorization: `Bearer ${opsToken}` } });
  const line = new RegExp(`policy_violations_reported_total\\{directive="${directive}"\\} (\\d+)`);
  return Number(line.exec(await answer.text())?.[1] ?? 0);
}
