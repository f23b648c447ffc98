/** A text in session storage: for reloads and other languages, but not for another visitor of this browser. */
export const keptInTab = (key: string) => ({
  /** @returns undefined also where storage is not available */
  read(): string | undefined {
    try {
      return sessionStorage.getItem(key) ?? undefined;
    } catch {
      return undefined;
    }
  },
  /** @returns whether it was kept */
  keep(text: string): boolean {
    try {
      sessionStorage.setItem(key, text);
      return true;
    } catch {
      return false;
    }
  },
});

/** Its field may have it in `data-kept`. */
export const lastEmailKey = 'subscription-email';

/** The e-mail address of this visit, suggested again after a reload. */
export const lastEmail = keptInTab(lastEmailKey);
