/* Not in the price list, which the checkout's pages load. Imports nothing. */

/** The file name of the package that a paid order downloads (C13). */
export const paidPackageFile = 'premium_app.apk';
