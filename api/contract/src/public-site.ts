import { BlockList, isIP } from 'node:net';

/** The networks that only their own machines reach (RFC 1918, 3927, 4193, 4291, 6598). */
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

/** Names that no public name server knows. */
const localName = /^[^.]*$|\.(localhost|local|internal|lan|home\.arpa)$/;

/** Whether an origin's host is this machine, which nobody else reaches by that name. @param origin a URL */
export function isThisMachine(origin: string): boolean {
  const { hostname } = new URL(origin);
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(\.\d{1,3}){3}$/.test(hostname)
  );
}

/** Whether a URL's host is this machine, or one that only its network reaches. */
export function isLocal(url: string): boolean {
  // As a web address whatever its protocol, so that every way of writing an IP address becomes the usual one.
  const { hostname } = new URL(`http://${new URL(url).host}`);
  const host = hostname.replace(/^\[|\]$|\.$/g, '');
  const version = isIP(host);
  if (version === 0) return localName.test(host);
  return localNetworks.check(host, version === 6 ? 'ipv6' : 'ipv4');
}

/** Whether everyone may use a text as a URL: by HTTPS, at a host that everyone reaches. */
export function isPublicUrl(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:' && !isLocal(text);
}

/** Whether a secret stands in this repository: compose's defaults and the keys of the payment stand-in. */
export function isPublished(secret: string): boolean {
  return /local-only/i.test(secret) || /^(sk_test|pk_test|whsec)_sandbox$/.test(secret);
}
