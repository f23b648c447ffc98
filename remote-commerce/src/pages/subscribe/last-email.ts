const storageKey = 'subscription-email';

/** The address of this visit, proposed again after a reload. Storage may be forbidden; then nothing is proposed. */
export const lastEmail = {
  read(): string {
    try {
      return sessionStorage.getItem(storageKey) ?? '';
    } catch {
      return '';
    }
  },
  keep(email: string): void {
    try {
      sessionStorage.setItem(storageKey, email);
    } catch {
      // Nothing to keep it in.
    }
  },
};
