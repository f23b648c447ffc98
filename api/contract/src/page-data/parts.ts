import { z } from 'zod';

/*
 * The data of pages that are filled for each visitor: finished texts in the page's language, and flags that show or hide
 * parts of the template. A new field is added to its schema here; then tsgo names the function of the api that has to give
 * it, and the page's templates (`pageTemplate` of the remote kit) may name it. What is absent is not shown.
 */

export const text = z.string();

/** Shows a part of the template where it is set. */
export const flag = z.literal(true).optional();

/** The token of a link to an order's page. */
const orderLinkSchema = z.strictObject({ token: text });
export const orderLink = orderLinkSchema.optional();
export type OrderLinkData = z.infer<typeof orderLinkSchema>;

/** CSRF tokens by the name of their form (`formName`). */
export const csrfTokens = z.record(text, text);
