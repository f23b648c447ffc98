/**
 * Rules by which a string becomes what the browser may run or show as HTML. Each answers what it was given, or throws, or
 * answers null, for what is not to be.
 */
interface TrustRules {
  createHTML?(html: string, ...details: string[]): string | null;
  createScriptURL?(url: string): string | null;
}

/** Trusted Types (W3C), which TypeScript's library does not know yet. */
interface TrustedTypes {
  createPolicy<Rules extends TrustRules>(name: string, rules: Rules): Rules;
}

/**
 * A policy that the page's content security policy names. Browsers without Trusted Types get the rules as they are, so that
 * what is refused is refused everywhere.
 * @throws TypeError where the page does not allow the name, or has a policy of it already
 */
export function createTrustedPolicy<Rules extends TrustRules>(name: string, rules: Rules): Rules {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  return trustedTypes ? trustedTypes.createPolicy(name, rules) : rules;
}
