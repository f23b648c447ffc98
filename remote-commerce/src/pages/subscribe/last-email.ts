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
  /** @returns whether it was kept */
  keep(email: string): boolean {
    try {
      sessionStorage.setItem(storageKey, email);
      return true;
    } catch {
      return false;
    }
  },
};
