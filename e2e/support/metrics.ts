import type { APIRequestContext } from 'playwright/test';

/** Opens the metrics of the site that all journeys share. */
export const opsToken = 'a-token-for-the-journeys';

/** How often browsers have reported that a directive of a page's policy stopped something, as ops see it. */
export async function reportedViolations(request: APIRequestContext, directive: string): Promise<number> {
  const answer = await request.get('/metrics', { headers: { Authorization: `Bearer ${opsToken}` } });
  const line = new RegExp(`policy_violations_reported_total\\{directive="${directive}"\\} (\\d+)`);
  return Number(line.exec(await answer.text())?.[1] ?? 0);
}
