const storageKey = 'subscription-email';

/** The e-mail address of this visit, suggested again after a reload, where storage is available. */
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
      // Storage is not available.
    }
  },
};
