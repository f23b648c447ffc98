/** What no page of the site asks a browser for; a script that got in cannot either, nor a frame. */
const unused = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'clipboard-write',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'picture-in-picture',
  'publickey-credentials-create',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'sync-xhr',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

/** What a payment provider's frames ask for: wallets, and the bank's confirmation by the device's key. */
const ofPayments = ['payment', 'publickey-credentials-get'];

/**
 * The `Permissions-Policy` of an answer.
 * @param provider sources of the payment provider's frames on a page that pays; nobody may ask for a payment elsewhere
 */
export function permissionsPolicy(provider: readonly string[] = []): string {
  // A pattern of hosts is no origin.
  const origins = provider.filter((source) => !source.includes('*')).map((source) => `"${source}"`);
  const payers = origins.length > 0 ? `(self ${origins.join(' ')})` : '()';
  return [
    ...unused.map((feature) => `${feature}=()`),
    ...ofPayments.map((feature) => `${feature}=${payers}`),
  ].join(', ');
}
