/** Browser features that no page uses, so that neither a script that got in nor a frame can. */
const unusedFeatures = [
  ...['accelerometer', 'autoplay', 'browsing-topics', 'camera', 'clipboard-read', 'clipboard-write'],
  ...['display-capture', 'encrypted-media', 'fullscreen', 'gamepad', 'geolocation', 'gyroscope'],
  ...['hid', 'identity-credentials-get', 'idle-detection', 'local-fonts', 'magnetometer'],
  ...['microphone', 'midi', 'otp-credentials', 'picture-in-picture', 'publickey-credentials-create'],
  ...['screen-wake-lock', 'serial', 'storage-access', 'sync-xhr', 'usb', 'window-management'],
  ...['xr-spatial-tracking'],
];

/** What the payment provider's frames need: wallets, and confirmation by the bank with the device's key. */
const paymentFeatures = ['payment', 'publickey-credentials-get'];

/** @param provider sources of the payment provider's frames, which may request a payment */
export function permissionsPolicy(provider: readonly string[] = []): string {
  // A host pattern is not an origin.
  const origins = provider.filter((source) => !source.includes('*')).map((source) => `"${source}"`);
  const payers = origins.length > 0 ? `(self ${origins.join(' ')})` : '()';
  return [
    ...unusedFeatures.map((feature) => `${feature}=()`),
    ...paymentFeatures.map((feature) => `${feature}=${payers}`),
  ].join(', ');
}
