/** What the provider's browser script needs for an intent: `pi_…_secret_…` pays, `seti_…_secret_…` keeps a card. */
export const clientSecretPattern = /^(?:pi|seti)_[A-Za-z0-9]+_secret_[A-Za-z0-9]+$/;

export function intentIdOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? '';
}

/** Whether an intent keeps a card instead of paying. */
export function isSetupIntent(idOrSecret: string): boolean {
  return idOrSecret.startsWith('seti_');
}
