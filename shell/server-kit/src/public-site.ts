import { BlockList, isIP } from 'node:net';

/** Networks that the internet does not reach (RFC 1122, 1918, 3927, 4193, 4291, 6598). */
const localNetworks = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  localNetworks.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  localNetworks.addSubnet(network, prefix, 'ipv6');

/** Host names that the public DNS does not resolve. */
const localName = /^[^.]*$|\.(localhost|local|internal|lan|home\.arpa)$/;

/** Whether an origin's host is a loopback name or address. @param origin a URL */
export function isThisMachine(origin: string): boolean {
  const { hostname } = new URL(origin);
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(\.\d{1,3}){3}$/.test(hostname)
  );
}

/** Whether visitors can reach a site at this origin; without one it is a developer's own. */
export function isPublicOrigin(origin: string | undefined): boolean {
  return !!origin && URL.canParse(origin) && !isThisMachine(origin);
}

/** Whether a URL's host is this machine or another one in a local network. */
export function isLocal(url: string): boolean {
  // As http, so that the URL class normalises every notation of an IP address.
  const { hostname } = new URL(`http://${new URL(url).host}`);
  const host = hostname.replace(/^\[|\]$|\.$/g, '');
  const version = isIP(host);
  if (version === 0) return localName.test(host);
  return localNetworks.check(host, version === 6 ? 'ipv6' : 'ipv4');
}

export function isPublicUrl(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:' && !isLocal(text);
}

/** Whether a secret is in this repository: compose's defaults and the keys of the payment stand-in. */
function isPublished(secret: string): boolean {
  return /local-only/i.test(secret) || /^(sk_test|pk_test|whsec)_sandbox$/.test(secret);
}

/** A setting that is wrong or missing, and the reason; never contains its value. */
export interface Fault {
  name: string;
  message: string;
}

/**
 * Finds settings that a public site must not start with: no HTTPS, programs for development, secrets that are published in
 * the repository, and test keys unless `ALLOW_TEST_PAYMENTS` is set.
 * @param given the environment
 * @param addresses the names of the settings with addresses for visitors or payments; a path is on the site itself
 */
export function findPublicFaults(given: Record<string, string | undefined>, addresses: readonly string[]) {
  const faults: Fault[] = [];
  const { SITE_ORIGIN = '', ALLOW_TEST_PAYMENTS } = given;
  if (!SITE_ORIGIN.startsWith('https://'))
    faults.push({ name: 'SITE_ORIGIN', message: 'must begin with https:// on a public site' });
  for (const [name, value = ''] of Object.entries(given)) {
    if (addresses.includes(name) && URL.canParse(value) && !isPublicUrl(value))
      faults.push({
        name,
        message: 'must begin with https:// and lead beyond this network on a public site',
      });
    if (isPublished(value))
      faults.push({ name, message: 'is published in the repository; a public site needs its own' });
    else if (name.startsWith('STRIPE_') && modeOfKey(value) === 'test' && ALLOW_TEST_PAYMENTS !== 'true')
      faults.push({ name, message: 'is a test key, on a public site only with ALLOW_TEST_PAYMENTS=true' });
  }
  return faults;
}

/** The mode in the prefix of the payment provider's key: `sk_test_…`, `rk_live_…`, `pk_live_…`. */
export function modeOfKey(key: string | undefined): 'test' | 'live' | undefined {
  return /^[a-z]+_(test|live)_/.exec(key ?? '')?.[1] as 'test' | 'live' | undefined;
}
