/** Rules that convert a string to a script URL, script or HTML; one throws or returns null to refuse it. */
interface TrustRules {
  createHTML?(html: string, ...details: string[]): string | null;
  createScriptURL?(url: string): string | null;
}

/** Trusted Types (W3C), which TypeScript's library lacks. */
interface TrustedTypes {
  createPolicy<Rules extends TrustRules>(name: string, rules: Rules): Rules;
}

/**
 * Creates a Trusted Types policy that the page's CSP allows. Browsers without Trusted Types get the plain rules.
 * @throws TypeError where the page does not allow the name, or has such a policy already
 */
export function createTrustedPolicy<Rules extends TrustRules>(name: string, rules: Rules): Rules {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  return trustedTypes ? trustedTypes.createPolicy(name, rules) : rules;
}
